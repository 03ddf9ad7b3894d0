import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "~db/client.server";
import { sendGroup } from "~db/schema/sending";
import { get, post, refused, screen, type As } from "../../support/app";
import { makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { makeGroup, makeWaiting } from "../../support/factories/groups";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const HERE = "/app/send-messages/group-list-to-send";
const grid = { grid: "groups" };
const namesOf = async (userId: number) =>
  (await database().select().from(sendGroup).where(eq(sendGroup.userId, userId))).map((row) => row.groupName).sort();

/** Reads the plain form's rows: prefix and stamp. */
async function rowsOf(as: As) {
  const page = await screen(HERE, as);
  return page.all("input").flatMap((input) => {
    const name = input.getAttributeValue("name") ?? "";
    return /^r\d+\.row$/.test(name) ? [{ row: name.slice(0, -4), stamp: input.getAttributeValue("value")!.replaceAll("&quot;", '"') }] : [];
  });
}

describe("send groups (2 §2)", () => {
  test("are added, renamed and found; a taken name is refused and the typed text stays", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const page = await screen(HERE, as);
    expect(page.text).toContain("아직 그룹이 없어요.");
    expect((await refused(HERE, { ...grid, intent: "add" }, 200, as)).html).toContain('name="n0.groupName"');
    const added = await post(HERE, { ...grid, intent: "save", "n0.groupName": "가족", "n1.groupName": " " }, as);
    expect([added.status, await namesOf(member.userId)]).toEqual([303, ["가족"]]);
    const refusedPage = await refused(HERE, { ...grid, intent: "save", "n0.groupName": "모임", "n1.groupName": "가족" }, 409, as);
    expect(refusedPage.one(".strip").textContent).toContain("중복된 데이터 [가족]는 INSERT 할 수 없습니다.");
    expect(refusedPage.html).toContain('value="모임"');
    expect(refusedPage.text).toContain("이미 있는 그룹 이름입니다.");
    const [row] = await rowsOf(as);
    await post(HERE, { ...grid, intent: "save", [`${row!.row}.row`]: row!.stamp, [`${row!.row}.groupName`]: "우리 가족" }, as);
    expect(await namesOf(member.userId)).toEqual(["우리 가족"]);
    expect((await screen(`${HERE}?groupName=${encodeURIComponent("우리")}`, as)).html).toContain('value="우리 가족"');
    expect((await screen(`${HERE}?groupName=${encodeURIComponent("없음")}`, as)).text).toContain("찾는 내용이 없어요.");
  });

  test("open the first ticked group's targets by 발송 대상 관리, but not with unsaved changes", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const [first] = [await makeGroup(member.userId, [], "가"), await makeGroup(member.userId, [], "나")];
    expect((await screen(HERE, as)).html, "leads to the post to send").toContain(`href="/app/contents/contents-shop?groupId=${first}"`);
    const rows = await rowsOf(as);
    const all = Object.fromEntries(rows.map(({ row, stamp }) => [`${row}.row`, stamp]));
    const open = { ...grid, ...all, intent: "targets", chosen: rows.map(({ row }) => row) };
    expect(locationOf(await post(HERE, open, as))).toBe(`/app/send-messages/entry-friends-to-group?groupId=${first}`);
    expect((await refused(HERE, { ...grid, ...all, intent: "targets" }, 400, as)).text).toContain("발송 그룹을 선택해 주세요.");
    const typed = await refused(HERE, { ...open, "n0.groupName": "새 모임" }, 409, as);
    expect(typed.text).toContain("먼저 저장해 주세요.");
    expect(typed.html).toContain('value="새 모임"');
  });

  test("are deleted after a question that lists their uses", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const groupId = await makeGroup(member.userId, [await makeFriendRow(member.userId), await makeFriendRow(member.userId)], "가족");
    await makeWaiting(member.userId, await makePostRow(member.userId), groupId);
    await makeWaiting(member.userId, await makePostRow(member.userId), groupId, { sendYn: "Y" });
    const [row] = await rowsOf(as);
    const fields = { ...grid, intent: "delete", chosen: row!.row, [`${row!.row}.row`]: row!.stamp };
    const question = await refused(HERE, fields, 200, as);
    expect(question.text).toContain("‘가족’: 발송 대상 2명, 발송 대기 글 1건");
    expect(await namesOf(member.userId)).toEqual(["가족"]);
    expect((await post(HERE, { ...fields, confirmed: "Y" }, as)).status).toBe(303);
    expect(await namesOf(member.userId)).toEqual([]);
  });

  test("are shown only to their own member, on the screen and in the Excel file", async () => {
    await makeGroup((await makeMember()).userId, [], "남의그룹");
    const as = await loginAs(await makeMember());
    expect((await screen(HERE, as)).text).not.toContain("남의그룹");
    expect((await get(`${HERE}.xlsx`, as)).headers.get("Content-Type")).toContain("spreadsheetml");
    expect(locationOf(await get(HERE))).toContain("/app/login");
  });
});
