import { randomUUID } from "node:crypto";
import { and, count, eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { chooseNotices } from "~/areas/notices/choose-notices.server";
import { sweepSending } from "~/areas/sending/runs/sweep-sending.server";
import { unseal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { mailOutbox } from "~db/schema/account";
import { notice } from "~db/schema/notices";
import { sendRecipient, sendRun } from "~db/schema/sending";
import { useMachineClock } from "../../support/clock";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { killedJob } from "../../support/killed-job";
import { moments, seedHint } from "../../support/soak";

const RUNS = 300;

/** A run whose end nobody has noticed. */
async function makeEndedRun(member: Member): Promise<number> {
  const ids = { userId: member.userId, contentsId: await makePostRow(member.userId) };
  const [run] = await database()
    .insert(sendRun)
    .values({ ...ids, formKey: randomUUID(), total: 1 })
    .$returningId();
  const receiverId = await makeFriendRow(member.userId);
  await database().insert(sendRecipient).values({ sendRunId: run!.sendRunId, receiverId, state: "SENT" });
  return run!.sendRunId;
}

it("announces each run's end once, by bell and mail, though the worker that finds it is killed over and over", async () => {
  useMachineClock();
  await database().update(sendRun).set({ status: "DONE" });
  const members: Member[] = [];
  while (members.length < RUNS / 10) members.push(await makeMember());
  for (const member of members) await chooseNotices(ctxOf(member), { bell: ["run-finished"], mail: ["run-finished"] });
  const runs: number[] = [];
  while (runs.length < RUNS) runs.push(await makeEndedRun(members[runs.length % members.length]!));

  for (const moment of moments(8)) {
    await killedJob("sending.sweep", moment * 300);
  }
  const isMine = inArray(
    notice.userId,
    members.map(({ userId }) => userId),
  );
  const before = await database().$count(notice, isMine);
  await Promise.all([sweepSending(job()), sweepSending(job())]);
  expect(await database().$count(sendRun, and(inArray(sendRun.sendRunId, runs), eq(sendRun.status, "DONE")))).toBe(RUNS);
  const notices = await database().select({ about: notice.about, rows: count() }).from(notice).where(isMine).groupBy(notice.about);
  const abouts = new Set(notices.map(({ about }) => about.split(":")[1]));
  expect([notices.length, abouts.size], `${seedHint}, ${before} before the last sweep`).toEqual([RUNS, RUNS]);
  const addresses = new Set(members.map(({ email }) => email));
  const letters = (await database().select({ sealedMail: mailOutbox.sealedMail }).from(mailOutbox)).map(({ sealedMail }) =>
    sealedMail ? (JSON.parse(unseal(sealedMail)) as { to: string; text: string }) : null,
  );
  const links = letters.flatMap((letter) => (letter && addresses.has(letter.to) ? [/sendRunId=(\d+)/.exec(letter.text)![1]!] : []));
  expect([links.length, new Set(links).size], seedHint).toEqual([RUNS, RUNS]);
});
