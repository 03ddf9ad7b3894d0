import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { menu } from "~db/schema/master";
import { get, screen, type As } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { makeFriendRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import type { Page } from "../../support/pages/page-rules";
import { patience } from "../../support/yardstick";

const SEARCH = "/app/search";
const at = (typed: string) => `${SEARCH}?q=${encodeURIComponent(typed)}`;
const groups = (page: Page) =>
  Object.fromEntries(
    page
      .all("section.found")
      .map((group) => [group.querySelector("h2")!.textContent, group.querySelectorAll("a.found-row strong").map((row) => row.textContent)]),
  );

type Member = Awaited<ReturnType<typeof makeMember>>;
let me: Member;
let other: Member;
let as: As;

beforeAll(async () => {
  [me, other] = [await makeMember(), await makeMember()];
  as = await loginAs(me);
  await makePost(me, { title: "은하수 여행", contents: "<p>별똥별을 세었다</p>" });
  await makePost(me, { title: "지운 은하수" }).then(({ contentsId }) =>
    database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId)),
  );
  await makePost(other, { title: "남의 은하수", shopYn: "Y" });
  await makePost(other, { title: "숨긴 은하수", shopYn: "N" });
  await makeFriendRow(me.userId, { profileNickname: "은하친구", name: "김별" });
  await makeFriendRow(other.userId, { profileNickname: "은하남친구" });
  await makeFriendRow(me.userId, { profileNickname: "은하간친구", goneAt: new Date() });
});

describe("the search of everything (rule 295)", () => {
  it("leads a guest to the login", async () => {
    expect((await get(at("은하"))).headers.get("Location")).toContain("/app/login");
    expect((await get(`${SEARCH}.json?q=a`)).headers.get("Location")).toContain("/app/login");
  });

  it("finds own posts by title and text, shop posts of others by title, and own friends", async () => {
    expect(groups(await screen(at("은하"), as))).toEqual({ "내 글": ["은하수 여행"], 친구: ["은하친구"], "콘텐츠 숍": ["남의 은하수"] });
    expect(groups(await screen(at("별똥별"), as))).toEqual({ "내 글": ["은하수 여행"] });
    expect(groups(await screen(at("김별"), as))).toEqual({ 친구: ["은하친구"] });
  });

  it("finds screens by name, by other words and by group, and help texts with their screen", async () => {
    expect(groups(await screen(at("결제 내역"), as))["화면"]).toContain("결제 내역");
    expect(groups(await screen(at("영수증"), as))["화면"]).toEqual(["결제 내역"]);
    expect(groups(await screen(at("탈퇴"), as))["화면"]).toEqual(["회원 탈퇴"]);
    const page = await screen(at("환불"), as);
    expect(groups(page)["화면"]).toContain("결제 정보");
    expect(page.one('a.found-row[href="/app/support"]').textContent).toContain("고객센터");
    const help = await screen(at("한 달 2,000건"), as);
    expect(help.one('a.found-row[href="/app/contents/blog"]').textContent).toContain("즉시 발송");
  });

  it("shows administrators' screens and their help to administrators alone, and no list without its menu", async () => {
    expect(groups(await screen(at("공통코드"), as))).toEqual({});
    const admin = await loginAs(await makeMember({ role: "ROLE_ADMIN", roles: ["ROLE_USER"] }));
    expect(groups(await screen(at("공통코드"), admin))["화면"]).toContain("공통코드");
    expect(groups(await screen(at("데이터 항목"), admin))["도움말"]?.length).toBeGreaterThan(0);
    expect(groups(await screen(at("데이터 항목"), as))).toEqual({});
  });

  it("calls a screen by the name that an administrator gave it", async () => {
    const named = (menuName: string) => database().update(menu).set({ menuName }).where(eq(menu.menu, "MY_PAYMENT_HISTORY"));
    await named("돈 낸 기록");
    try {
      const found = async () => groups(await screen(at("돈 낸"), as))["화면"];
      await vi.waitFor(async () => expect(await found()).toEqual(["돈 낸 기록"]), patience(5_000));
    } finally {
      await named("결제 내역");
    }
  });

  it("leads from more than eight results to the list with the same words", async () => {
    const many = await makeMember();
    const asMany = await loginAs(many);
    for (let n = 0; n < 9; n++) await makePost(many, { title: `파도소리 ${n}` });
    for (let n = 0; n < 9; n++) await makeFriendRow(many.userId, { profileNickname: "아무개", name: `파도 ${n}` });
    const page = await screen(at("파도"), asMany);
    expect(groups(page)["내 글"]).toHaveLength(8);
    expect(groups(page)["친구"]).toHaveLength(8);
    const all = page.all(".found-head a").map((link) => link.getAttributeValue("href")!.replaceAll("&amp;", "&"));
    expect(all).toEqual([
      `/app/blog/contents-list?userId=${many.userId}&q=${encodeURIComponent("파도")}`,
      `/app/user/friend-list?name=${encodeURIComponent("파도")}`,
    ]);
    for (const href of all) expect((await screen(href, asMany)).text, href).toContain("파도");
  });

  it("says what it searches, that a letter is too short, and that nothing was found, with the words as text", async () => {
    expect((await screen(SEARCH, as)).text).toContain("글 제목과 본문, 친구 닉네임과 이름, 화면 이름과 도움말에서 찾아요.");
    expect((await screen(at("a"), as)).text).toContain("두 글자 이상 입력해 주세요.");
    expect(groups(await screen(at("별"), as))["내 글"]).toEqual(["은하수 여행"]);
    const none = await screen(at("<b>없는말"), as);
    expect(none.text).toContain("‘<b>없는말’에 맞는 글, 친구, 화면이 없어요");
    expect(none.one('main input[name="q"]').getAttributeValue("value")).toBe("&lt;b&gt;없는말");
    const long = await screen(at("가".repeat(80)), as);
    expect(long.one('main input[name="q"]').getAttributeValue("value")).toBe("가".repeat(50));
  });

  it("takes wildcards as letters", async () => {
    expect(groups(await screen(at("%%"), as))).toEqual({});
    expect(groups(await screen(at("__"), as))).toEqual({});
  });

  it("answers the palette the same as data", async () => {
    const answer = await get(`${SEARCH}.json?q=${encodeURIComponent("은하")}`, as);
    expect(answer.headers.get("Content-Type")).toContain("application/json");
    const { state, groups: found } = (await answer.json()) as { state: string; groups: { name: string }[] };
    expect([state, found.map(({ name }) => name)]).toEqual(["found", ["내 글", "친구", "콘텐츠 숍"]]);
  });
});
