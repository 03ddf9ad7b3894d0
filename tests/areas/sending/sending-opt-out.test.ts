import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { listPanelFriends } from "~/areas/sending/friends/list-friends.server";
import { excludeFriends } from "~/areas/sending/opt-out/exclude-friends.server";
import { optOutUrl } from "~/areas/sending/opt-out/opt-out-link.server";
import { readOptOut, setOptOut } from "~/areas/sending/opt-out/opt-out.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { ctxOf } from "../../support/factories/members";
import { aKey, drain, makeSender, recordOf, useSandbox } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const guest = () => makeCtx({ kind: "guest" });
const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;

function linkTo(receiverId: number) {
  const query = new URL(optOutUrl(receiverId)).searchParams;
  return { receiverId: Number(query.get("receiverId")), t: query.get("t")! };
}

describe("a receiver's own opt-out (rule 54)", () => {
  it("is offered by each card's second button, with the receiver's own link", async () => {
    const sender = await makeSender(box, 2);
    const ctx = ctxOf(sender.member);
    const { sendRunId } = await startSendRun(ctx, { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
    await drain(sendRunId);
    for (const [index, uuid] of sender.uuids.entries()) {
      const [message] = await box.messages(`?receiver=${uuid}`);
      const [read, stop, ...more] = message.template.buttons;
      expect([read!.title, stop!.title, more.length]).toEqual(["글 읽기", "그만 받기", 0]);
      expect(stop!.link).toEqual({ web_url: optOutUrl(sender.receiverIds[index]!), mobile_web_url: optOutUrl(sender.receiverIds[index]!) });
    }
  });

  it("is stored by submitting, not by opening the page; taking it back makes the receiver a subscriber", async () => {
    const { member, receiverIds } = await makeSender(box, 1);
    const link = linkTo(receiverIds[0]!);
    expect(await readOptOut(guest(), link)).toMatchObject({ senderNickname: member.nickname, senderGone: false, optedOutAt: null });
    expect((await rowOf(link.receiverId)).subscribeYn).toBeNull();
    await setOptOut(guest(), link, "stop");
    const stopped = await rowOf(link.receiverId);
    expect(stopped).toMatchObject({ subscribeYn: "N", optedOutAt: expect.any(Date) });
    await setOptOut(guest(), link, "stop");
    expect((await rowOf(link.receiverId)).optedOutAt).toEqual(stopped.optedOutAt);
    await setOptOut(guest(), link, "again");
    expect(await rowOf(link.receiverId)).toMatchObject({ subscribeYn: "Y", optedOutAt: null });
    const rows = await database()
      .select({ deed: auditLog.deed, actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.subject, `friend:${link.receiverId}`));
    expect(rows).toEqual([
      { deed: "sending.friend-opted-out", actor: "guest" },
      { deed: "sending.friend-opted-in", actor: "guest" },
    ]);
  });

  it("is refused with another receiver's link or a wrong one", async () => {
    const { receiverIds } = await makeSender(box, 2);
    const ownLink = linkTo(receiverIds[0]!);
    for (const link of [
      { ...ownLink, receiverId: receiverIds[1]! },
      { ...ownLink, t: "x".repeat(22) },
      { ...ownLink, t: ownLink.t.slice(1) },
    ]) {
      await expect(readOptOut(guest(), link)).rejects.toMatchObject({ code: "sending.opt-out-link" });
      await expect(setOptOut(guest(), link, "stop")).rejects.toMatchObject({ code: "sending.opt-out-link" });
    }
  });

  it("is not changed by a sync or by the sender's exclusions", async () => {
    const { member, receiverIds } = await makeSender(box, 2);
    const ctx = ctxOf(member);
    await setOptOut(guest(), linkTo(receiverIds[0]!), "stop");
    const { kakaotalkId } = await rowOf(receiverIds[0]!);
    await excludeFriends(ctx, [kakaotalkId], "Y");
    await excludeFriends(ctx, [kakaotalkId], "N");
    await syncFriends(ctx);
    expect((await rowOf(receiverIds[0]!)).subscribeYn).toBe("N");
    const marks = new Map((await listPanelFriends(ctx)).map(({ receiverId, mark }) => [receiverId, mark]));
    expect(receiverIds.map((receiverId) => marks.get(receiverId))).toEqual(["opted-out", null]);
  });

  it("stops the receiver in a waiting run and gives the count back; the run goes on", async () => {
    const sender = await makeSender(box, 3);
    const ctx = ctxOf(sender.member);
    const { sendRunId } = await startSendRun(ctx, { contentsId: sender.contentsId, receivers: "all", formKey: aKey() });
    await setOptOut(guest(), linkTo(sender.receiverIds[1]!), "stop");
    await drain(sendRunId);
    const { recipients, histories, counted } = await recordOf(sendRunId);
    const stopped = recipients.find((one) => one.receiverId === sender.receiverIds[1])!;
    expect(stopped).toMatchObject({ state: "FAILED", reason: "opted-out", countedDay: null });
    expect(recipients.filter((one) => one.state === "SENT")).toHaveLength(2);
    expect([histories.length, counted]).toEqual([2, 2]);
    expect(await box.messages(`?receiver=${sender.uuids[1]}`)).toEqual([]);
  });
});
