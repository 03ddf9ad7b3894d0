import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sendOrKeep, type SendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { forgetSettings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { sendingList, sendingListFriend } from "~db/schema/sending";
import { ctxOf } from "../support/factories/members";
import { aKey, makeSender, recordOf, type Sender } from "../support/factories/sending";
import { isDone, Killable, until } from "../support/killable";
import { limitMs } from "../support/yardstick";

let house: Killable;
beforeAll(async () => void (house = await Killable.start("kept")));
afterEach(async () => {
  mayADay("100");
  await house.end("SIGKILL");
});
afterAll(() => house.stop());

function mayADay(limit: string) {
  process.env.DAILY_SEND_LIMIT = limit;
  forgetSettings();
}
const submit = ({ member, contentsId }: Sender, order: Pick<SendOrKeep, "receivers" | "sendingListId">, formKey = aKey()) =>
  sendOrKeep(ctxOf(member), { contentsId, keeps: "rest", formKey, ...order });
const states = async (sendRunId: number) => (await recordOf(sendRunId)).recipients.map((row) => row.state);

it("a post half sent and half kept reaches each friend once, while the worker is killed in both runs", async () => {
  const sender = await makeSender(house.box, 16);
  await house.box.control("latency", { target: "message", ms: 200 });
  mayADay("10");
  const formKey = aKey();
  const both = await Promise.all([1, 2, 3].map(() => submit(sender, { receivers: "all" }, formKey)));
  expect(both).toEqual(Array(3).fill({ sendRunId: both[0]!.sendRunId, total: 10, kept: 6 }));
  const first = both[0]!.sendRunId!;
  await killedUnderWay(first);

  const [entry, ...otherEntries] = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
  expect(otherEntries).toEqual([]);
  const { sendingListId } = entry!;
  expect(await database().$count(sendingListFriend, eq(sendingListFriend.sendingListId, sendingListId))).toBe(6);
  mayADay("100");
  const second = await submit(sender, { receivers: { sendingListId }, sendingListId });
  expect(second).toMatchObject({ total: 6, kept: 0 });
  await killedUnderWay(second.sendRunId!);

  const ends = [...(await recordOf(first)).recipients, ...(await recordOf(second.sendRunId!)).recipients];
  expect(ends.map((row) => row.receiverId).sort()).toEqual([...sender.receiverIds].sort());
  const messages = await house.box.messages(`?sender=${sender.accountId}`);
  for (const { receiverId, state } of ends) {
    const received = messages.filter((message) => message.receiver === sender.uuids[sender.receiverIds.indexOf(receiverId)]).length;
    if (state === "SENT") expect(received).toBe(1);
    else expect([state, received <= 1]).toEqual(["UNSURE", true]);
  }
  expect((await recordOf(first)).counted).toBe(16);
});

async function killedUnderWay(sendRunId: number) {
  await house.up({ SEND_STALE_MS: limitMs(1_500), KAKAO_TIMEOUT_MS: limitMs(700) });
  await until(async () => (await states(sendRunId)).includes("SENT"));
  await house.end("SIGKILL");
  await house.up({ SEND_STALE_MS: limitMs(1_500), KAKAO_TIMEOUT_MS: limitMs(700) });
  await isDone(sendRunId);
  await house.end("SIGTERM");
}
