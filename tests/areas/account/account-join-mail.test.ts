import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Letter, postMail } from "~/areas/mail/post-mail.server";
import { dueMails, sendPostedMail } from "~/areas/mail/send-posted-mail.server";
import { type Ctx, makeCtx } from "~/core/ctx.server";
import { DatabaseAway } from "~/core/database-error.server";
import { inTransaction } from "~/core/transaction.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { TestSandbox } from "../../sandbox/start";
import { newMail } from "../../support/factories/join";
import { useProviders } from "../../support/factories/providers";
import { atCall } from "../../support/statements";

let box: TestSandbox;
beforeAll(async () => void (box = await TestSandbox.start()));
afterAll(() => box.end());
beforeEach(async () => {
  // The sweep handles a limited number, so delete other tests' mails.
  await database().delete(mailOutbox);
  await box.control("reset");
  useProviders(box);
});

const ctxAfter = (ms: number) => makeCtx({ kind: "job", name: "test" }, { now: () => new Date(Date.now() + ms) });
const due = async (ctx: Ctx) => (await dueMails(ctx)).map(({ mailId }) => mailId);

async function posted(more: Partial<Letter> = {}, staleAt?: Date): Promise<{ mailId: number; to: string }> {
  const to = newMail();
  await inTransaction(ctxAfter(0), (tx) => postMail(tx, { to, subject: "안녕하세요", text: "본문", ...more }, staleAt));
  const rows = await database().select().from(mailOutbox);
  return { mailId: rows.at(-1)!.mailId, to };
}
const rowOf = async (mailId: number) => (await database().select().from(mailOutbox).where(eq(mailOutbox.mailId, mailId)))[0]!;
const mails = async (to: string) =>
  (await box.call("GET", "/control/mails")).body.mails.filter((mail: any) => JSON.stringify(mail).includes(to));

describe("the outbox of mails", () => {
  test("sends a mail once and deletes its text afterwards", async () => {
    const { mailId, to } = await posted();
    expect((await rowOf(mailId)).sealedMail).not.toContain(to);
    const outcomes = await Promise.all([1, 2, 3].map(() => sendPostedMail(ctxAfter(0), mailId)));
    expect(outcomes.toSorted()).toEqual(["gone", "gone", "sent"]);
    expect(await mails(to)).toHaveLength(1);
    expect(await rowOf(mailId)).toMatchObject({ status: "SENT", sealedMail: null });
    expect(await sendPostedMail(ctxAfter(0), mailId)).toBe("gone");
  });

  test("retries a mail later when the server cannot be reached", async () => {
    const { mailId, to } = await posted();
    process.env.SMTP_URL = "smtp://127.0.0.1:1";
    (await import("~/core/settings.server")).forgetSettings();
    expect(await sendPostedMail(ctxAfter(0), mailId)).toBe("later");
    expect(await due(ctxAfter(0))).not.toContain(mailId);
    expect(await due(ctxAfter(20_000))).toContain(mailId);
    useProviders(box);
    expect(await sendPostedMail(ctxAfter(20_000), mailId)).toBe("sent");
    expect(await mails(to)).toHaveLength(1);
  });

  test("does not send a mail twice when the database fails to record the first sending", async () => {
    const { mailId, to } = await posted();
    const away = atCall(ctxAfter(0), "update", 2, () => {
      throw new DatabaseAway("gone");
    });
    expect(await sendPostedMail(away, mailId)).toBe("sent");
    expect(await due(ctxAfter(180_000))).not.toContain(mailId);
    expect(await mails(to)).toHaveLength(1);
  });

  test("finds a mail in the sweep with the id of the request that wrote it", async () => {
    const ctx = ctxAfter(0);
    const letter = { to: newMail(), subject: "안녕하세요", text: "본문" };
    await inTransaction(ctx, (tx) => postMail(tx, letter));
    expect(await dueMails(ctxAfter(1))).toEqual([{ mailId: expect.any(Number), requestId: ctx.requestId }]);
  });

  test("does not send a mail past its time limit", async () => {
    const { mailId, to } = await posted({}, new Date(Date.now() - 1));
    expect(await sendPostedMail(ctxAfter(0), mailId)).toBe("stale");
    expect(await mails(to)).toEqual([]);
    expect((await rowOf(mailId)).sealedMail).toBeNull();
  });

  test("sends a mail from another process when the first process died while sending", async () => {
    const { mailId } = await posted();
    await database().update(mailOutbox).set({ status: "SENDING" }).where(eq(mailOutbox.mailId, mailId));
    expect(await sendPostedMail(ctxAfter(0), mailId)).toBe("gone");
    expect(await due(ctxAfter(180_000))).toContain(mailId);
    expect(await sendPostedMail(ctxAfter(180_000), mailId)).toBe("sent");
  });

  test("gives up a mail to an invalid address until an administrator retries", async () => {
    const { mailId } = await posted({ to: "not an address" });
    expect(await sendPostedMail(ctxAfter(0), mailId)).toBe("failed");
    expect(await due(ctxAfter(180_000))).not.toContain(mailId);
  });
});
