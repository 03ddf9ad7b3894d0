import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { postStatements } from "~/areas/settlement/statements/post-statements.server";
import { unseal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { paydayMail, payFile, payTransfer } from "~db/schema/settlement";
import { useMachineClock } from "../support/clock";
import { job, makeMember } from "../support/factories/members";
import { makePaid } from "../support/factories/settlement";
import { killedJob } from "../support/killed-job";
import { moments, seedHint } from "../support/soak";

const CREATORS = 300;

it("sends each creator the payday mail once though the posting process is killed over and over", async () => {
  useMachineClock();
  const members: Member[] = [];
  while (members.length < CREATORS) members.push(await makeMember());
  const payFileId = await makePaid(members, seoulDay(new Date(Date.now() - 9 * 3_600_000)));

  for (const moment of moments(8)) {
    await killedJob("settlement.post-statements", moment * 300);
  }
  const transfers = database().select({ id: payTransfer.payTransferId }).from(payTransfer).where(eq(payTransfer.payFileId, payFileId));
  const countMails = () => database().$count(paydayMail, inArray(paydayMail.payTransferId, transfers));
  const before = await countMails();
  await Promise.all([postStatements(job()), postStatements(job())]);
  expect(await countMails()).toBe(CREATORS);
  const addresses = new Set(members.map(({ email }) => email));
  const mails = (await database().select({ sealedMail: mailOutbox.sealedMail }).from(mailOutbox)).map(({ sealedMail }) =>
    sealedMail ? (JSON.parse(unseal(sealedMail)) as { to: string }).to : "",
  );
  const ownMails = mails.filter((to) => addresses.has(to));
  expect([ownMails.length, new Set(ownMails).size], `${seedHint}, ${before} before the last run`).toEqual([CREATORS, CREATORS]);
  // Moved into the past, so that later tests of mails do not find these.
  await database().update(payFile).set({ payDay: "2020-01-10" }).where(eq(payFile.payFileId, payFileId));
});
