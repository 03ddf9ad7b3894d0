import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFilters } from "~/areas/sending/filters/list-filters.server";
import { listTags, tagsOf } from "~/areas/sending/tags/list-tags.server";
import { database } from "~db/client.server";
import { friend, sendingList, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, screen, type As } from "../../support/app";
import { makeFriendRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { aKey, makeSender, recordOf, useSandbox } from "../../support/factories/sending";
import { makeFilter, makeTag } from "../../support/factories/tags";
import { locationOf } from "../../support/jar";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const LIST = "/app/user/friend-list";
const TAGS = "/app/user/friend-tags";
const FILTER = "/app/user/friend-filter";
const GROUPS = "/app/send-messages/group-list-to-send";
const WAITING = "/app/send-messages/sending-list";
const panel = (contentsId: number, more = "") => `/app/send-messages/send-contents?contentsId=${contentsId}${more}`;

async function rowsOf(as: As) {
  const page = await screen(LIST, as);
  return page.all("input").flatMap((input) => {
    const name = input.getAttributeValue("name") ?? "";
    return /^r\d+\.row$/.test(name) ? [[name, input.getAttributeValue("value")!.replaceAll("&quot;", '"')] as const] : [];
  });
}

describe("tags, without scripts", () => {
  it("are put on ticked friends, shown in their rows, searched by, and taken off", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const [first, second] = [
      await makeFriendRow(member.userId, { profileNickname: "가을" }),
      await makeFriendRow(member.userId, { profileNickname: "겨울" }),
    ];
    expect((await screen(LIST, as)).all('select[name="tag"]')).toEqual([]);
    const rows = await rowsOf(as);
    const open = { grid: "friends", intent: "tags", ...Object.fromEntries(rows) };
    expect((await refused(LIST, open, 400, as)).text).toContain("친구를 선택해 주세요.");
    expect((await refused(LIST, { ...open, chosen: ["r0"], "r1.name": "새 이름" }, 409, as)).text).toContain("먼저 저장해 주세요.");
    const tagging = locationOf(await post(`${LIST}?exclusionYn=N`, { ...open, chosen: ["r0", "r1"] }, as))!;
    expect((await screen(tagging, as)).text).toContain("고른 친구 2명: 가을, 겨울");
    const long = await refused(tagging, { intent: "add", newTags: `단골, ${"가".repeat(21)}` }, 400, as);
    expect(long.text).toContain("태그 하나는 20자까지 쓸 수 있습니다.");
    expect(long.one('input[name="newTags"]').getAttributeValue("value")).toContain("단골");
    expect((await refused(tagging, { intent: "add" }, 400, as)).text).toContain("태그를 골라 주세요.");
    const added = await post(tagging, { intent: "add", newTags: "단골, VIP" }, as);
    expect(locationOf(added)).toBe(`${LIST}?exclusionYn=N`);
    expect((await screen(LIST, as)).all('td[data-label="태그"]').map((cell) => cell.textContent)).toEqual(["VIP, 단골", "VIP, 단골"]);
    const [vip] = await listTags(ctxOf(member));
    const taken = await post(`${FRIEND_TAGGING}?picked=${second}`, { intent: "take", tagId: String(vip!.tagId) }, as);
    expect(locationOf(taken)).toBe(LIST);
    const listed = await screen(`${LIST}?tag=${vip!.tagId}`, as);
    expect(listed.text).toContain("태그: VIP 검색 결과 1명");
    expect(listed.html).toContain("/app/user/friend-filter?said=Y&amp;tags=");
    expect(listed.text).toContain("이 조건을 저장");
    expect((await screen(`${LIST}?tag=x`, as)).text).toContain("찾는 내용이 없어요.");
    expect(await tagsOf(ctxOf(member), [first])).toHaveLength(2);
    const emptyPage = await screen(`${FRIEND_TAGGING}?picked=9999999`, as);
    expect(emptyPage.text).toContain("고른 친구가 없어요");
  });

  it("are chosen on a friend's page, which keeps the notes", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { name: "봄" });
    const url = `/app/user/friend?receiverId=${receiverId}`;
    expect(locationOf(await post(url, { intent: "tags", newTags: "단골" }, as))).toBe(url);
    const page = await screen(url, as);
    expect(page.one('input[name="tagId"]').hasAttribute("checked")).toBe(true);
    expect(page.one('input[name="name"]').getAttributeValue("value")).toBe("봄");
    const wrong = await refused(url, { intent: "tags", newTags: "가".repeat(30) }, 400, as);
    expect(wrong.one('input[name="newTags"]').getAttributeValue("value")).toBe("가".repeat(30));
    await post(url, { intent: "tags" }, as);
    expect(await tagsOf(ctxOf(member), [receiverId])).toEqual([]);
  });

  it("are renamed and deleted on their own page, except a tag that a filter uses", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    expect((await screen(TAGS, as)).text).toContain("아직 태그가 없어요");
    const receiverId = await makeFriendRow(member.userId);
    const [used, free] = [await makeTag(member, "쓰는 것", [receiverId]), await makeTag(member, "안 쓰는 것", [receiverId])].map(String);
    await makeFilter(member, "모임", { tagIds: [Number(used)] });
    const taken = await refused(TAGS, { intent: "rename", tagId: free!, tagName: "쓰는 것" }, 409, as);
    expect(taken.text).toContain("이미 있는 태그입니다.");
    expect((await refused(TAGS, { intent: "rename", tagId: free!, tagName: " # " }, 400, as)).text).toContain("태그 이름을 입력해 주세요.");
    await post(TAGS, { intent: "rename", tagId: free!, tagName: "버릴 것" }, as);
    expect((await refused(TAGS, { intent: "delete", tagId: used! }, 409, as)).text).toContain("자동 그룹 ‘모임’에서 쓰는 태그입니다.");
    expect((await refused(TAGS, { intent: "delete", tagId: free! }, 200, as)).text).toContain("태그 ‘버릴 것’을 지울까요?");
    await post(TAGS, { intent: "delete", tagId: free!, confirmed: "Y" }, as);
    expect((await listTags(ctxOf(member))).map(({ tagName }) => tagName)).toEqual(["쓰는 것"]);
  });
});

describe("a saved filter, without scripts", () => {
  it("is found by conditions in the address, saved, listed with its friends, changed and deleted", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    await makeFriendRow(member.userId, { profileNickname: "가을" });
    const tagId = String(await makeTag(member, "단골", [await makeFriendRow(member.userId, { profileNickname: "겨울" })]));
    expect((await screen(FILTER, as)).text).toContain("조건을 정하고 ‘찾기’를 누르면");
    const wrong = await refused(FILTER, { intent: "find", unreadMonths: "99", nickname: "가" }, 400, as);
    expect(wrong.text).toContain("1에서 36까지의 달 수를 입력해 주세요.");
    expect(wrong.one('input[name="nickname"]').getAttributeValue("value")).toBe("가");
    expect((await refused(FILTER, { intent: "save", filterName: "모두" }, 400, as)).text).toContain("조건을 하나 이상 정해 주세요.");
    const filterAddress = locationOf(await post(FILTER, { tagId, neverSent: "Y" }, as))!;
    const page = await screen(filterAddress, as);
    expect(page.text).toContain("태그 #단골, 한 번도 안 보낸 친구: 1명");
    expect(page.text).toContain("겨울");
    const noName = await refused(FILTER, { intent: "save", tagId, neverSent: "Y" }, 400, as);
    expect(noName.text).toContain("그룹 이름을 입력해 주세요.");
    expect(noName.one('input[name="tagId"]').hasAttribute("checked")).toBe(true);
    const saved = locationOf(await post(FILTER, { intent: "save", tagId, neverSent: "Y", filterName: " 새  단골 " }, as))!;
    expect((await screen(saved, as)).one("h1").textContent).toBe("새 단골");
    expect((await screen(GROUPS, as)).text).toContain("태그 #단골, 한 번도 안 보낸 친구");
    const [filter] = await listFilters(ctxOf(member));
    const filterId = String(filter!.filterId);
    await post(FILTER, { intent: "save", filterId, filterName: "새 단골", newDays: "3" }, as);
    expect(await listFilters(ctxOf(member))).toMatchObject([{ conditions: { newDays: 3, tagIds: [], neverSent: false }, count: 2 }]);
    expect((await refused(FILTER, { intent: "delete", filterId }, 200, as)).text).toContain("‘새 단골’을 지울까요?");
    expect(locationOf(await post(FILTER, { intent: "delete", filterId, confirmed: "Y" }, as))).toBe(GROUPS);
    await screen(saved, as, 404);
  });

  it("is ticked in the send panel, counted with the others, and sent to, also from the waiting list", async () => {
    const sender = await makeSender(box, 4);
    const as = await loginAs(sender.member);
    const [a, b, c] = sender.receiverIds as [number, number, number];
    const filterId = String(await makeFilter(sender.member, "단골들", { tagIds: [await makeTag(sender.member, "단골", [b, c])] }));
    const groupId = String(await makeGroup(sender.member.userId, [a, b]));
    const form = { contentsId: String(sender.contentsId), formKey: aKey(), groupId, filterId, receiverId: String(a) };
    const counted = await screen(locationOf(await post(panel(sender.contentsId), { ...form, intent: "search" }, as))!, as);
    expect(counted.text).toContain("단골들 (2명)");
    expect(counted.one('button[value="ticked"]').textContent).toBe("3명에게 보내기");
    expect(counted.one('input[name="filterId"]').hasAttribute("checked")).toBe(true);
    const members = await (await get(`/app/send-messages/send-friends?contentsId=${sender.contentsId}&had=all`, as)).json();
    expect(members).toMatchObject({ members: { filters: { [filterId]: [b, c] } } });
    expect((await refused(panel(sender.contentsId), { ...form, intent: "ticked" }, 200, as)).text).toContain("3명에게 보내기");
    await post(panel(sender.contentsId), { ...form, intent: "ticked", confirmed: "Y" }, as);
    const runs = await database().select().from(sendRun).where(eq(sendRun.userId, sender.member.userId));
    expect((await recordOf(runs[0]!.sendRunId)).recipients.map((row) => row.receiverId).sort()).toEqual([a, b, c].sort());

    const sendingListId = String(await makeWaiting(sender.member.userId, sender.contentsId, Number(groupId)));
    const target = `f${filterId}`;
    await post(WAITING, { intent: "group", sendingListId, groupId: target }, as);
    const list = await screen(WAITING, as);
    expect(list.text).toContain("단골들 (2명)");
    expect(list.one(`option[value="${target}"]`).hasAttribute("selected")).toBe(true);
    await refused(WAITING, { intent: "group", sendingListId, groupId: "fx" }, 400, as);
    const send = { intent: "send", sendingListId, groupId: target, formKey: aKey() };
    expect((await refused(WAITING, send, 200, as)).text).toContain("2명에게 보내기");
    await post(WAITING, { ...send, confirmed: "Y" }, as);
    const [entry] = await database().select().from(sendingList).where(eq(sendingList.userId, sender.member.userId));
    expect(entry).toMatchObject({ sendYn: "Y", groupId: null, filterId: Number(filterId) });
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.userId, sender.member.userId));
    expect((await refused(panel(sender.contentsId), { ...form, groupId: [], receiverId: [], intent: "ticked" }, 409, as)).text).toContain(
      "자동 그룹에 지금 보낼 수 있는 친구가 없습니다.",
    );
  });
});

const FRIEND_TAGGING = "/app/user/friend-tagging";
