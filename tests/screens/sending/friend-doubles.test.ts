import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { get, post, refused, screen } from "../../support/app";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { locationOf } from "../../support/jar";

const HERE = "/app/send-messages/friend-doubles";
const hrefOf = (receiverId: number) => `/app/user/friend?receiverId=${receiverId}`;

test("doubles are merged after a question, without scripts, and the old page leads to the friend who stays", async () => {
  const member = await makeMember();
  const { userId } = member;
  const as = await loginAs(member);
  expect((await screen(HERE, as)).text).toContain("두 번 있는 친구가 없어요");
  const gone = await makeFriendRow(userId, { profileNickname: "달빛", goneAt: new Date(), note: "봄에 만남" });
  const kept = await makeFriendRow(userId, { profileNickname: "달빛" });
  const contentsId = await makePostRow(userId, { title: "봄 글" });
  await makeDispatch({ userId, authorId: userId, contentsId, receiverId: gone, deliveredAt: new Date(), viewedAt: new Date() });
  const page = await screen(HERE, as);
  expect(page.one(".double-pair legend").textContent).toBe("닉네임이 같아요");
  expect(
    page.all('.double-pair input[name="kept"]').map((radio) => [radio.getAttributeValue("value"), radio.hasAttribute("disabled")]),
  ).toEqual([
    [String(kept), false],
    [String(gone), true],
  ]);
  const form = { one: String(kept), other: String(gone), kept: String(kept) };
  const question = await refused(HERE, form, 200, as);
  expect(question.text).toContain("‘달빛’을 ‘달빛’에 합칠까요?");
  expect(question.text).toContain("보낸 글 1건과 읽음 기록, 그룹, 태그, 메모가");
  expect(question.text).toContain("되돌릴 수 없으니");
  expect((await refused(HERE, { ...form, kept: String(gone), confirmed: "Y" }, 409, as)).text).toContain(
    "지금 카카오톡 친구인 쪽을 남겨 주세요.",
  );
  expect(locationOf(await post(HERE, { ...form, confirmed: "Y" }, as))).toBe(HERE);
  expect((await screen(HERE, as)).text).toContain("두 번 있는 친구가 없어요");
  expect(locationOf(await get(hrefOf(gone), as))).toBe(hrefOf(kept));
  const joined = await screen(hrefOf(kept), as);
  expect(joined.text).toContain("봄 글");
  expect(joined.text).toContain("봄에 만남");
  expect((await screen("/app/user/friend-list", as)).all("tbody tr, .grid-card").length).toBeLessThan(3);
});

test("another member's friends are never merged, nor is a stranger led to them", async () => {
  const [member, stranger] = [await makeMember(), await makeMember()];
  const as = await loginAs(stranger);
  const [kept, merged] = [await makeFriendRow(member.userId), await makeFriendRow(member.userId)];
  const form = { one: String(kept), other: String(merged), kept: String(kept) };
  expect((await post(HERE, form, as)).status).toBe(404);
  expect((await post(HERE, { ...form, confirmed: "Y" }, as)).status).toBe(404);
  await database().update(friend).set({ mergedIntoId: kept }).where(eq(friend.receiverId, merged));
  expect((await get(hrefOf(merged), as)).status).toBe(404);
});
