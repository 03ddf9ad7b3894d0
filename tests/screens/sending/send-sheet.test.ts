import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseWeeklyMost } from "~/areas/sending/pressure/weekly-most.server";
import { scriptsCookieName } from "~/http/request/cookies.server";
import { seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { friend, sendingCount } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, screen } from "../../support/app";
import { makeDispatch, makePostRow } from "../../support/factories/dispatches";
import { makeGroup } from "../../support/factories/groups";
import { ctxOf, loginAs } from "../../support/factories/members";
import { aKey, makeSender, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const panel = (contentsId: number, more = "") => `/app/send-messages/send-contents?contentsId=${contentsId}${more}`;
const fields = (sender: Sender, more: Record<string, string | string[]> = {}) => ({
  contentsId: String(sender.contentsId),
  formKey: aKey(),
  sort: "nickname",
  ...more,
});

/** Renames the friends to 가, 나, 다 and so on, and returns their ids in that order. */
async function inOrder({ receiverIds }: Sender): Promise<number[]> {
  for (const [index, receiverId] of receiverIds.entries())
    await database().update(friend).set({ profileNickname: "가나다라마"[index]! }).where(eq(friend.receiverId, receiverId));
  return receiverIds;
}

async function marksOf(path: string, as: { token: string }): Promise<[string, string | undefined][]> {
  const page = await screen(path, as);
  return page.all(".send-friends li label").map((label) => {
    const mark = label.querySelector("small")?.textContent;
    return [label.textContent.replace(mark ?? "", "").trim(), mark];
  });
}

describe("a friend's row says", () => {
  it("수신 거부 of who opted out, and offers no tick; 모두 선택 leaves the friend out", async () => {
    const sender = await makeSender(box, 3);
    const [ga, na, da] = await inOrder(sender);
    await database().update(friend).set({ subscribeYn: "N" }).where(eq(friend.receiverId, na!));
    const as = await loginAs(sender.member);
    const here = panel(sender.contentsId);
    expect(await marksOf(here, as)).toEqual([
      ["가", undefined],
      ["나", "수신 거부"],
      ["다", undefined],
    ]);
    const page = await screen(here, as);
    expect(page.one(`input[type="checkbox"][value="${na}"]`).hasAttribute("disabled")).toBe(true);
    expect(page.text).toContain("선택: 0 / 2");
    const all = await post(here, fields(sender, { intent: "found" }), as);
    expect(new URL(all.headers.get("Location")!, "http://x").searchParams.get("picked")).toBe(`${ga}.${da}`);
    expect(await marksOf(`${here}&had=never`, as), "a filter shows whom the post can be sent to").toEqual([
      ["가", undefined],
      ["다", undefined],
    ]);
  });

  it("이미 받았어요 of who got this post, before the weekly limit", async () => {
    const sender = await makeSender(box, 2);
    const [ga] = await inOrder(sender);
    const { userId } = sender.member;
    await makeDispatch({ userId, authorId: userId, contentsId: sender.contentsId, receiverId: ga!, deliveredAt: new Date() });
    await chooseWeeklyMost(ctxOf(sender.member), 1);
    expect(await marksOf(panel(sender.contentsId), await loginAs(sender.member))).toEqual([
      ["가", "이미 받았어요"],
      ["나", undefined],
    ]);
  });

  it("자주 보냈어요 of who reached the weekly limit, in the page and in the scripts' data", async () => {
    const sender = await makeSender(box, 2);
    const [ga] = await inOrder(sender);
    const { userId } = sender.member;
    await makeDispatch({ userId, authorId: userId, contentsId: await makePostRow(userId), receiverId: ga!, deliveredAt: new Date() });
    const as = await loginAs(sender.member);
    expect(await marksOf(panel(sender.contentsId), as)).toEqual([
      ["가", undefined],
      ["나", undefined],
    ]);
    await chooseWeeklyMost(ctxOf(sender.member), 1);
    expect(await marksOf(panel(sender.contentsId), as)).toEqual([
      ["가", "자주 보냈어요"],
      ["나", undefined],
    ]);
    const data = await get(`/app/send-messages/send-friends?contentsId=${sender.contentsId}`, as);
    expect(((await data.json()) as { friends: unknown[][] }).friends[0]).toEqual([ga, "가", expect.any(String), "often"]);
  });

  it.each([
    ["오늘 한도 초과", { count: 98, day: 0 }],
    ["이번 달 한도 초과", { count: 1_998, day: -1 }],
  ])("%s of the ticked who would wait: a run takes the others first, by name", async (word, { count, day }) => {
    const sender = await makeSender(box, 4);
    const [ga, na, da, ra] = await inOrder(sender);
    const start = new Date(`${seoulDay(new Date())}T03:00:00Z`);
    await database()
      .insert(sendingCount)
      .values({ userId: sender.member.userId, day: seoulDay(day === 0 ? start : new Date(start.getTime() + 86_400_000)), count });
    const group = await makeGroup(sender.member.userId, [na!, ra!]);
    const as = await loginAs(sender.member);
    expect(await marksOf(panel(sender.contentsId, `&picked=${da}.${ga}&groupId=${group}`), as)).toEqual([
      ["가", undefined],
      ["나", undefined],
      ["다", word],
      ["라", undefined],
    ]);
    expect((await marksOf(panel(sender.contentsId, `&picked=${da}.${ga}`), as)).map(([, mark]) => mark)).toEqual(Array(4).fill(undefined));
  });
});

describe("the chosen", () => {
  it("are chips: groups, then the newest eight friends; × takes one off without scripts", async () => {
    const sender = await makeSender(box, 10);
    const group = await makeGroup(sender.member.userId, sender.receiverIds.slice(0, 2), "독서 모임");
    const as = await loginAs(sender.member);
    const here = panel(sender.contentsId, `&picked=${sender.receiverIds.join(".")}&groupId=${group}`);
    const page = await screen(here, as);
    const chips = page.all(".send-chips button").map((chip) => chip.getAttributeValue("value"));
    expect(chips).toEqual([
      `groupId ${group}`,
      ...sender.receiverIds
        .slice(2)
        .reverse()
        .map((id) => `receiverId ${id}`),
    ]);
    expect(page.one(".send-chips").textContent).toContain("외 2명");
    const ticks = { receiverId: sender.receiverIds.map(String), groupId: [String(group)] };
    const dropped = async (drop: string) => {
      const answer = await post(here, fields(sender, { ...ticks, drop }), as);
      expect(answer.status).toBe(303);
      return (await screen(answer.headers.get("Location")!, as)).text;
    };
    expect(await dropped(`receiverId ${sender.receiverIds[3]}`)).toContain("선택: 9 / 10");
    expect(await dropped(`groupId ${group}`)).not.toContain("독서 모임 2명");
    expect(await dropped("formKey 1")).toContain("선택: 10 / 10");
  });

  it("keep their names with scripts, also beyond the first page", async () => {
    const sender = await makeSender(box, 3);
    const as = await loginAs(sender.member);
    const page = await screen(panel(sender.contentsId, `&picked=${sender.receiverIds[0]}&nickname=${encodeURIComponent("없는 이름")}`), {
      ...as,
      headers: { Cookie: `${scriptsCookieName}=Y` },
    });
    const [row] = await database().select().from(friend).where(eq(friend.receiverId, sender.receiverIds[0]!));
    expect(page.one(".send-chips").textContent).toContain(row!.profileNickname);
    expect(page.all(".send-friends li")).toEqual([]);
  });
});

describe("the buttons", () => {
  it("are one filled one; the documents' others are in its menu, and 닫기 leads to the shop", async () => {
    const sender = await makeSender(box, 2);
    const page = await screen(panel(sender.contentsId), await loginAs(sender.member));
    expect(page.all(".page .btn-primary").map((button) => button.textContent)).toEqual(["선택한 친구에게 보내기"]);
    expect(page.all(".send-bar .more-list button").map((button) => button.textContent)).toEqual([
      "전체 발송(2명)",
      "선택 발송",
      "나에게 먼저 보내기",
    ]);
    expect(page.all(".send-bar a").map((link) => [link.textContent, link.getAttributeValue("href")])).toEqual([
      ["닫기", "/app/contents/contents-shop"],
      ["예약", "#plan"],
    ]);
  });
});
