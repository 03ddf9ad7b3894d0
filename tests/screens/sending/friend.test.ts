import ExcelJS from "exceljs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { unseal, seal } from "~/core/crypto.server";
import { database } from "~db/client.server";
import { contentsViewHistory } from "~db/schema/blog";
import { friend, sendGroup, sendGroupFriend, sendHistory } from "~db/schema/sending";
import { get, post, refused, screen, type As } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const hrefOf = (receiverId: number) => `/app/user/friend?receiverId=${receiverId}`;
const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;
const stampOn = async (receiverId: number, as: As) => {
  const page = await screen(hrefOf(receiverId), as);
  return page.one('input[name="stamp"]').getAttributeValue("value")!;
};

describe("the page of one friend", () => {
  test("opens from the list, and shows groups and dispatches, newest first, ten a page", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, {
      profileNickname: "달빛",
      sealedPhone: seal("010-1234-5678"),
      note: "봄에 만남",
    });
    const [group] = await database().insert(sendGroup).values({ userId: member.userId, groupName: "봄 모임" }).$returningId();
    await database().insert(sendGroupFriend).values({ groupId: group!.groupId, receiverId });
    const minuteOf = (minute: number) => new Date(Date.UTC(2026, 1, 20, 1, minute));
    for (let index = 0; index < 12; index++) {
      const contentsId = await makePostRow(member.userId, { title: `글 ${index}` });
      const dispatch = { userId: member.userId, authorId: member.userId, contentsId, receiverId };
      await makeDispatch({ ...dispatch, deliveredAt: minuteOf(index), viewedAt: index === 11 ? minuteOf(30) : undefined });
    }
    expect((await screen("/app/user/friend-list", as)).html).toContain(hrefOf(receiverId));
    const page = await screen(hrefOf(receiverId), as);
    expect(page.one("h1").textContent).toBe("달빛");
    expect(page.one(".friend-facts").textContent).toContain("010-1234-5678");
    expect(page.one(".friend-notes details").hasAttribute("open")).toBe(false);
    expect(page.text).toContain("봄 모임");
    const lines = page.all("tbody tr").map((row) => row.textContent);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("글 112026.02.20읽음 2026.02.20 10:30");
    expect(lines[1]).toBe("글 102026.02.20아직 안 읽음");
    expect((await screen(`${hrefOf(receiverId)}&page=2`, as)).all("tbody tr")).toHaveLength(2);
  });

  test("shows how far and how often each post was read, when last, and the subjects read", async () => {
    const member = await makeMember();
    const { userId } = member;
    const receiverId = await makeFriendRow(userId);
    const at = (minute: number) => new Date(Date.UTC(2026, 1, 20, 1, minute));
    const make = async (mainSubject: string, title: string) => {
      const contentsId = await makePostRow(userId, { mainSubject, title });
      const sendHistoryId = await makeDispatch({ userId, authorId: userId, contentsId, receiverId, deliveredAt: at(0), viewedAt: at(5) });
      return { contentsId, sendHistoryId };
    };
    const half = await make("finance", "반만 읽은 글");
    await database()
      .insert(contentsViewHistory)
      .values({ ...half, receiverId, viewedAt: at(50), scrollMovement: 60 });
    const whole = await make("health", "다 읽은 글");
    await database()
      .update(sendHistory)
      .set({ readToEndAt: at(9) })
      .where(eq(sendHistory.sendHistoryId, whole.sendHistoryId));
    await makeDispatch({ userId, authorId: userId, contentsId: whole.contentsId, receiverId, deliveredAt: at(2) });
    const page = await screen(hrefOf(receiverId), await loginAs(member));
    expect(page.all(".stats dd").map((figure) => figure.textContent)).toEqual([
      "02.20",
      "2026년 10:50",
      "2건",
      "보낸 글의 67%",
      "1건",
      "읽은 글의 50%",
    ]);
    expect(page.all(".friend-subjects a").map((chip) => chip.textContent)).toEqual(["금융·재테크 1건", "건강·의료 1건"]);
    const read = page.all('td[data-label="읽음"]').map((cell) => cell.textContent);
    expect(read).toContain("읽음 2026.02.20 10:05 · 60%까지 · 2번 열어 봄");
    expect(read).toContain("끝까지 읽음 2026.02.20 10:05");
  });

  test("says that nothing was read, and marks a post that came twice", async () => {
    const member = await makeMember();
    const receiverId = await makeFriendRow(member.userId);
    const contentsId = await makePostRow(member.userId, { title: "겨울 글" });
    const dispatch = { userId: member.userId, authorId: member.userId, contentsId, receiverId };
    for (const minute of [1, 2, 3]) await makeDispatch({ ...dispatch, deliveredAt: new Date(Date.UTC(2026, 1, 20, 1, minute)) });
    const page = await screen(hrefOf(receiverId), await loginAs(member));
    expect(page.text).toContain("보낸 3건을 한 번도 안 읽었어요.");
    expect(page.all("tbody .badge").map((badge) => badge.textContent)).toEqual(["3번째", "2번째"]);
  });

  test("saves notes with the phone number encrypted, and deletes emptied notes", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    const url = hrefOf(receiverId);
    const typed = {
      name: "이바다",
      phoneNumberEncryption: "01099990000",
      gender: "male",
      age: "40대",
      hobby: "낚시",
      occupation: "교사",
      note: "=HYPERLINK()",
    };
    expect(locationOf(await post(url, { intent: "save", stamp: await stampOn(receiverId, as), ...typed }, as))).toBe(url);
    const stored = await rowOf(receiverId);
    expect(stored).toMatchObject({ name: "이바다", gender: "male", age: "40대", note: "=HYPERLINK()" });
    expect(unseal(stored.sealedPhone!)).toBe("01099990000");
    expect((await screen(url, as)).one("#friend-phoneNumberEncryption").getAttributeValue("value")).toBe("010-9999-0000");
    await post(url, { intent: "save", stamp: await stampOn(receiverId, as), name: "이바다" }, as);
    expect(await rowOf(receiverId)).toMatchObject({ name: "이바다", sealedPhone: null, gender: null, age: null, note: "" });
    const wrong = await refused(
      url,
      { intent: "save", stamp: await stampOn(receiverId, as), note: "가".repeat(501), name: "그대로" },
      400,
      as,
    );
    expect(wrong.one("#friend-note").getAttributeValue("aria-invalid")).toBe("true");
    expect(wrong.one(".friend-notes details").hasAttribute("open")).toBe(true);
    expect(wrong.one("#friend-name").getAttributeValue("value")).toBe("그대로");
  });

  test("keeps the lines of a note, also when the list's one-line cell saves it", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    const note = `첫 줄\r\n${"가".repeat(496)}`;
    await post(hrefOf(receiverId), { intent: "save", stamp: await stampOn(receiverId, as), note }, as);
    expect((await rowOf(receiverId)).note).toBe(note.replace("\r", ""));
    await database().update(friend).set({ note: "둘째\n셋째" }).where(eq(friend.receiverId, receiverId));
    const list = await screen("/app/user/friend-list", as);
    const stamp = list.one('input[name="r0.row"]').getAttributeValue("value")!.replaceAll("&quot;", '"');
    const cells = { "r0.row": stamp, "r0.name": "이달", "r0.note": list.one('input[name="r0.note"]').getAttributeValue("value")! };
    expect(cells["r0.note"]).toBe("둘째 ⏎ 셋째");
    await post("/app/user/friend-list", { grid: "friends", intent: "save", ...cells }, as);
    expect(await rowOf(receiverId)).toMatchObject({ name: "이달", note: "둘째\n셋째" });
  });

  test("refuses to overwrite another window's change, shows that change, and saves the second time", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { name: "처음" });
    const url = hrefOf(receiverId);
    const stamp = await stampOn(receiverId, as);
    await database().update(friend).set({ name: "다른 창" }).where(eq(friend.receiverId, receiverId));
    const page = await refused(url, { intent: "save", stamp, name: "내 이름" }, 409, as);
    expect(page.text).toContain("다른 창에서 먼저 수정한 내용이 있습니다.");
    expect(page.one(".friend-facts").textContent).toContain("다른 창");
    expect(page.one("#friend-name").getAttributeValue("value")).toBe("내 이름");
    const newStamp = page.one('input[name="stamp"]').getAttributeValue("value")!;
    expect((await post(url, { intent: "save", stamp: newStamp, name: "내 이름" }, as)).status).toBe(303);
    expect((await rowOf(receiverId)).name).toBe("내 이름");
  });

  test("excludes and includes the friend, and says why a friend cannot be sent to", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    expect((await screen(hrefOf(receiverId), as)).one(".page-actions .btn-primary").textContent).toBe("글 보내기");
    await post(hrefOf(receiverId), { intent: "exclude" }, as);
    expect((await screen(hrefOf(receiverId), as)).all(".page-actions .btn-primary")).toHaveLength(0);
    expect((await rowOf(receiverId)).exclusionYn).toBe("Y");
    expect((await screen(hrefOf(receiverId), as)).text).toContain("제외한 친구라 보내지 않아요.");
    await post(hrefOf(receiverId), { intent: "include" }, as);
    expect((await rowOf(receiverId)).exclusionYn).toBe("N");
    const opted = await makeFriendRow(member.userId, { subscribeYn: "N", optedOutAt: new Date("2026-02-28T15:00:00Z") });
    expect((await screen(hrefOf(opted), as)).text).toContain("수신 거부: 2026.03.01에");
    const goneFriend = await makeFriendRow(member.userId, { goneAt: new Date() });
    expect((await screen(hrefOf(goneFriend), as)).text).toContain("카카오톡 친구 목록에 보이지 않아");
  });

  test("offers everything stored about the friend as Excel, texts as text", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { profileNickname: "달빛", note: "=1+1", sealedPhone: seal("010-1234-5678") });
    const contentsId = await makePostRow(member.userId, { title: "봄 편지" });
    await makeDispatch({ userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: new Date() });
    const response = await get(`/app/user/friend.xlsx?receiverId=${receiverId}`, as);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await response.arrayBuffer());
    const cells = new Map<string, ExcelJS.Cell>();
    book.worksheets[0]!.eachRow((row) => cells.set(String(row.getCell(1).value), row.getCell(2)));
    expect(cells.get("휴대전화")!.value).toBe("010-1234-5678");
    expect([cells.get("메모")!.value, cells.get("메모")!.type]).toEqual(["=1+1", ExcelJS.ValueType.String]);
    expect(cells.has("보낸 글: 봄 편지")).toBe(true);
  });

  test("is 404 for another member's friend, to see, to change and to download", async () => {
    const receiverId = await makeFriendRow((await makeMember()).userId, { name: "남의 친구" });
    const as = await loginAs(await makeMember());
    await screen(hrefOf(receiverId), as, 404);
    await screen("/app/user/friend", as, 404);
    expect((await get(`/app/user/friend.xlsx?receiverId=${receiverId}`, as)).status).toBe(404);
    const forms: Record<string, string>[] = [{ intent: "exclude" }, { intent: "save", stamp: "x", name: "바꿈" }];
    for (const fields of forms) expect((await post(hrefOf(receiverId), fields, as)).status).toBe(404);
    expect(await rowOf(receiverId)).toMatchObject({ name: "남의 친구", exclusionYn: "N" });
  });
});
