import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseNotices, readChoices } from "~/areas/notices/choose-notices.server";
import { allNotices } from "~/areas/notices/list-notices.server";
import { countResendable } from "~/areas/sending/runs/list-resendable.server";
import { readSendRun } from "~/areas/sending/runs/read-send-run.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { notifyUnopened } from "~/areas/sending/unopened/notify-unopened.server";
import { waitText } from "~/areas/sending/unopened/wait-text";
import { makeCtx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";
import { database } from "~db/client.server";
import { notice } from "~db/schema/notices";
import { sendHistory, sendRecipient } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { advance } from "../../support/clock";
import { ctxOf } from "../../support/factories/members";
import { aKey, drain, makeSender, type Sender, useSandbox } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const sweep = () => notifyUnopened(makeCtx({ kind: "job", name: "sending.sweep" }));
const noticesOf = ({ member }: Sender) =>
  database()
    .select()
    .from(notice)
    .where(and(eq(notice.userId, member.userId), eq(notice.kind, "run-unopened")));
const opened = (receiverId: number) =>
  database().update(sendHistory).set({ viewedAt: new Date() }).where(eq(sendHistory.receiverId, receiverId));

async function finishedRun(friends = 3) {
  const sender = await makeSender(box, friends);
  const { sendRunId } = await startSendRun(ctxOf(sender.member), { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  await drain(sendRunId);
  return { sender, sendRunId, ctx: ctxOf(sender.member) };
}

describe("friends who have not opened a post", () => {
  it("cause one notice, a day after the run ended, however many sweeps run at once", async () => {
    const { sender, sendRunId, ctx } = await finishedRun();
    await opened(sender.receiverIds[0]!);
    advance(DAY_MS - 1);
    await sweep();
    expect(await noticesOf(sender)).toEqual([]);
    advance(1);
    await Promise.all([sweep(), sweep(), sweep()]);
    await sweep();
    expect(await noticesOf(sender)).toMatchObject([{ facts: { sendRunId, unopened: 2 }, contentsId: sender.contentsId }]);
    const { value: shown } = await allNotices(ctx).next();
    expect(shown).toMatchObject({
      kind: "run-unopened",
      text: "‘봄 여행 이야기’: 보낸 지 하루가 지났어요. 아직 열지 않은 사람이 2명 있어요.",
      href: `/app/send-messages/send-run?sendRunId=${sendRunId}`,
    });
  });

  it("cause no notice once all have opened the post, nor after a long outage", async () => {
    const { sender } = await finishedRun(1);
    await opened(sender.receiverIds[0]!);
    advance(DAY_MS);
    await sweep();
    expect(await noticesOf(sender)).toEqual([]);
    const late = await finishedRun(1);
    advance(4 * DAY_MS);
    await sweep();
    expect(await noticesOf(late.sender)).toEqual([]);
  });

  it("are promised a notice only if the sender gets it, with the right day", async () => {
    const { sendRunId, ctx, sender } = await finishedRun(2);
    const again = async () => countResendable(ctx, await readSendRun(ctx, sendRunId));
    const text = async () => waitText(await again(), new Date());
    expect(await text()).toBe("2명이 아직 열지 않았어요. 하루가 지나도 열지 않은 사람이 있으면 내일 다시 알려 드릴게요.");
    advance(DAY_MS / 2);
    const choices = await readChoices(ctx);
    await chooseNotices(ctx, { ...choices, bell: choices.bell.filter((kind) => kind !== "run-unopened") });
    expect(await text()).toBe("2명이 아직 열지 않았어요. 내일 00:00부터 이 화면에서 다시 보낼 수 있어요.");
    advance(DAY_MS / 2);
    expect(await again()).toMatchObject({ unopened: 2, from: null });
    await sweep();
    expect(await noticesOf(sender)).toEqual([]);
  });
});

it("a running run says how long it still takes, by its pace", async () => {
  const sender = await makeSender(box, 4);
  const ctx = ctxOf(sender.member);
  const { sendRunId } = await startSendRun(ctx, { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
  expect((await readSendRun(ctx, sendRunId)).secondsLeft).toBeNull();
  advance(20_000);
  const [first] = await database().select().from(sendRecipient).where(eq(sendRecipient.sendRunId, sendRunId));
  const isFirst = eq(sendRecipient.sendRecipientId, first!.sendRecipientId);
  await database().update(sendRecipient).set({ state: "SENT", updatedAt: new Date() }).where(isFirst);
  expect((await readSendRun(ctx, sendRunId)).secondsLeft).toBe(60);
  await drain(sendRunId);
  expect((await readSendRun(ctx, sendRunId)).secondsLeft).toBeNull();
});
