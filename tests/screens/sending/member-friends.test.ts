import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unseal } from "~/core/crypto.server";
import type { Member } from "~/core/ctx.server";
import { sessionCookie } from "~/http/request/cookies.server";
import { limits } from "~/http/request/limits";
import { limitRate } from "~/http/request/rate-limit.server";
import { database } from "~db/client.server";
import { friend } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, rest, screen, type As } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { makeDispatch, makeFriendRow, makePostRow } from "../../support/factories/dispatches";
import { loginAs, makeMember } from "../../support/factories/members";
import { aKey, makeSender, useSandbox } from "../../support/factories/sending";
import { PASSWORD, throughMessenger } from "../../support/factories/join";
import { Jar, locationOf } from "../../support/jar";

const HERE = "/app/user/friend-list";
const LINK = "/app/sns/integrated/kakao";
const FETCHED = "/app/user/friend-list-fetched";
let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());

const rowOf = async (receiverId: number) => (await database().select().from(friend).where(eq(friend.receiverId, receiverId)))[0]!;

async function rowsOf(as: As, query = "") {
  const page = await screen(HERE + query, as);
  return page.all("input").flatMap((input) => {
    const name = input.getAttributeValue("name") ?? "";
    return /^r\d+\.row$/.test(name) ? [{ row: name.slice(0, -4), stamp: input.getAttributeValue("value")!.replaceAll("&quot;", '"') }] : [];
  });
}

async function jarOf(member: Member): Promise<Jar> {
  const jar = new Jar();
  const login = await sessionCookie().serialize((await loginAs(member)).token);
  jar.cookies.set("geulbeot_session", /=([^;]*)/.exec(login)![1]!);
  return jar;
}

/** A sender without friends, on the way from the send panel to the messenger's consent. */
async function makeLeaving() {
  const { member, accountId, contentsId } = await makeSender(box, 3, { scopes: ["profile_nickname"] });
  await database().delete(friend).where(eq(friend.userId, member.userId));
  const jar = await jarOf(member);
  const panel = `/app/send-messages/send-contents?contentsId=${contentsId}`;
  const form = { intent: "fetch", contentsId: String(contentsId), formKey: aKey(), formId: "send" };
  return { member, accountId, jar, panel, consent: locationOf(await jar.post(panel, form))! };
}

describe("friend list (3 §2)", () => {
  test("syncs the friends with the messenger and shows the changes", async () => {
    const { member } = await makeSender(box, 3);
    await database().delete(friend).where(eq(friend.userId, member.userId));
    const as = await loginAs(member);
    const newcomers = await screen(HERE, as);
    expect(newcomers.one(".empty").textContent).toContain("아직 불러온 친구가 없어요");
    expect(newcomers.one(".empty button").textContent).toBe("친구 불러오기");
    expect(locationOf(await post(HERE, { grid: "friends", intent: "fetch" }, as))).toBe(FETCHED);
    const page = await screen(FETCHED, as);
    expect(page.text).toContain("카카오톡에서 친구 3명을 불러왔어요.");
    expect(page.text).toContain("새 친구 3명");
    expect(page.all(".friend-names a")).toHaveLength(3);
    expect((await screen(HERE, as)).all(".empty")).toEqual([]);
    expect((await screen(`${FETCHED}?kind=added&page=1&back=%2Fapp%2Fmain`, as)).text).toContain("발송 화면으로 돌아가기");
    const elsewhere = await screen(`${FETCHED}?back=%2F%2Felsewhere.example`, as);
    expect(
      elsewhere
        .all("a")
        .map((a) => a.getAttributeValue("href") ?? "")
        .filter((href) => href.startsWith("//")),
    ).toEqual([]);
    expect(await rowsOf(as)).toHaveLength(3);
    const stranger = await screen(FETCHED, await loginAs(await makeMember()));
    expect(stranger.text).toContain("아직 친구를 불러오지 않았어요");
  });

  test("can be synced from the send panel, which keeps its ticks and links to the changes", async () => {
    const { member, contentsId, receiverIds } = await makeSender(box, 3);
    const as = await loginAs(member);
    const panel = `/app/send-messages/send-contents?contentsId=${contentsId}`;
    const form = { intent: "fetch", contentsId: String(contentsId), formKey: aKey(), receiverId: String(receiverIds[0]) };
    const fetched = locationOf(await post(panel, form, as))!;
    expect(fetched).toContain(`contentsId=${contentsId}`);
    const notice = (await screen(fetched, as)).one(`.strip[data-type="success"] a`).getAttributeValue("href")!.replaceAll("&amp;", "&");
    const back = (await screen(notice, as)).one(".page-actions a.btn-primary").getAttributeValue("href")!.replaceAll("&amp;", "&");
    expect(back).not.toContain("fetched");
    expect((await screen(back, as)).text).toContain("선택: 1 / 3");
  });

  test("come with the trip on which the member consents at the messenger", async () => {
    const { jar, panel, consent, accountId } = await makeLeaving();
    expect(consent).toContain("scope=friends,talk_message");
    expect(locationOf(await jar.get(await throughMessenger(jar, accountId, consent)))).toBe(panel);
    const page = await screen(panel, jar.as);
    expect(page.text).toContain("친구 3명을 불러왔습니다.");
    expect(page.text).toContain("선택: 0 / 3");
  });

  test("come with the trip on which an e-mail member links the messenger", async () => {
    const accountId = String(5_000_000_000 + randomInt(1_000_000_000));
    await box.control("accounts", { id: accountId, friends: 3, connected: true });
    const member = await makeMemberWithPassword();
    const jar = await jarOf(member);
    const contentsId = await makePostRow(member.userId);
    const panel = `/app/send-messages/send-contents?contentsId=${contentsId}`;
    const form = { intent: "fetch", contentsId: String(contentsId), formKey: aKey(), formId: "send" };
    const social = locationOf(await jar.post(panel, form))!;
    expect(locationOf(await jar.get(await throughMessenger(jar, accountId, social)))).toBe(LINK);
    expect(locationOf(await jar.post(LINK, { email: member.email, password: PASSWORD }))).toBe(panel);
    expect((await screen(panel, jar.as)).text).toContain("친구 3명을 불러왔습니다.");
  });

  test("can be fetched a few times a minute from all screens together", async () => {
    const { member, jar, panel, consent, accountId } = await makeLeaving();
    const others = limits["fetch-friends"].max - 1;
    await Promise.all(Array.from({ length: others }, () => limitRate("fetch-friends", String(member.userId))));
    const asked = [
      await post(HERE, { grid: "friends", intent: "fetch" }, jar.as),
      await post(panel, { intent: "fetch", contentsId: panel.split("=")[1]!, formKey: aKey() }, jar.as),
    ];
    expect(asked.map(({ status }) => status)).toEqual([429, 429]);
    expect(locationOf(await jar.get(await throughMessenger(jar, accountId, consent)))).toBe(panel);
    expect((await screen(panel, jar.as)).text).toContain("요청이 잦습니다.");
    expect(await rowsOf(jar.as)).toEqual([]);
  });

  test("redirects to the messenger's login and back without a token (3 §5), and asks for a missing consent", async () => {
    for (const userType of ["KAKAOTALK", "EMAIL"] as const) {
      const member = await makeMember({ userType });
      const as = await loginAs(member);
      const sent = await post(HERE, { grid: "friends", intent: "fetch" }, as);
      expect([sent.status, locationOf(sent)]).toEqual([303, `/app/oauth/login?redirectUrl=${encodeURIComponent(HERE)}`]);
      expect(sent.headers.get("Set-Cookie")).toContain("geulbeot_flash=");
      const contentsId = await makePostRow(member.userId);
      const panel = `/app/send-messages/send-contents?contentsId=${contentsId}`;
      const fromPanel = locationOf(await post(panel, { intent: "fetch", contentsId: String(contentsId), formKey: aKey() }, as))!;
      expect(fromPanel).toMatch(/^\/app\/oauth\/login\?redirectUrl=/);
      expect(new URLSearchParams(fromPanel.split("?")[1]).get("redirectUrl")).toContain(panel);
    }
    // The messenger now rejects both tokens.
    const cut = await makeSender(box, 2);
    await box.control("expire", { accountId: cut.accountId, forget: true });
    const cutAs = await loginAs(cut.member);
    const led = await post(HERE, { grid: "friends", intent: "fetch" }, cutAs);
    expect(locationOf(led)).toBe(`/app/oauth/login?redirectUrl=${encodeURIComponent(HERE)}`);
    const flash = led.headers.getSetCookie().map((line) => line.split(";")[0]!);
    const back = await screen(HERE, { ...cutAs, headers: { Cookie: flash.join("; ") } });
    expect(back.text).toContain("카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요.");
    expect(await rowsOf(cutAs)).toHaveLength(2);
    const { member } = await makeSender(box, 1, { scopes: ["profile_nickname"] });
    const as = await loginAs(member);
    const consentAddress = locationOf(await post(HERE, { grid: "friends", intent: "fetch" }, as))!;
    expect((await screen(consentAddress, as)).one("main a.btn-kakao").getAttributeValue("href")).toContain("scope=friends,talk_message");
  });

  test("lists the five conditions that make a friend appear, opened when the list is empty", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const empty = await screen(HERE, as);
    expect(empty.all("#conditions[open] li")).toHaveLength(5);
    expect(empty.one("#conditions a").getAttributeValue("href")).toBe("/app/support");
    expect(empty.one("#conditions input").getAttributeValue("value")).toContain(`/app/subscribe/${member.userId}`);
    await makeFriendRow(member.userId);
    const page = await screen(HERE, as);
    expect([page.all("#conditions").length, page.all("#conditions[open]").length]).toEqual([1, 0]);
  });

  test("shows a friend's opt-out, which the member cannot undo", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { subscribeYn: "N", optedOutAt: new Date() });
    await makeFriendRow(member.userId);
    expect((await screen(HERE, as)).text).toContain("수신 거부");
    expect((await screen(`${HERE}?subscribeYn=N`, as)).text).toContain("검색 결과 1명");
    const [row] = await rowsOf(as, "?subscribeYn=N");
    const fields = { [`${row!.row}.row`]: row!.stamp, [`${row!.row}.subscribeYn`]: "Y", [`${row!.row}.name`]: "이바다" };
    await post(HERE, { grid: "friends", intent: "save", ...fields }, as);
    expect(await rowOf(receiverId)).toMatchObject({ subscribeYn: "N" });
    const { kakaotalkId } = await rowOf(receiverId);
    const body = [{ userId: member.userId, kakaotalkId, exclusionYn: "N", subscribeYn: "Y" }];
    await rest("PUT", "/v1/system/user/friend-list", { as, body });
    expect(await rowOf(receiverId)).toMatchObject({ subscribeYn: "N" });
  });

  test("saves notes, with the phone number encrypted but shown to the member, and deletes emptied notes", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    const save = async (cells: Record<string, string>) => {
      const [row] = await rowsOf(as);
      const fields = Object.fromEntries(Object.entries(cells).map(([name, text]) => [`${row!.row}.${name}`, text]));
      return post(HERE, { grid: "friends", intent: "save", [`${row!.row}.row`]: row!.stamp, ...fields }, as);
    };
    expect((await save({ name: "이바다", phoneNumberEncryption: "010-1234-5678", gender: "female", hobby: "낚시" })).status).toBe(303);
    const stored = await rowOf(receiverId);
    expect(stored).toMatchObject({ name: "이바다", gender: "female", hobby: "낚시" });
    expect(unseal(stored.sealedPhone!)).toBe("010-1234-5678");
    expect((await screen(HERE, as)).html).toContain('value="010-1234-5678"');
    expect((await save({ phoneNumberEncryption: "01022223333" })).status).toBe(303);
    expect((await screen(HERE, as)).html).toContain('value="010-2222-3333"');
    expect((await save({ hobby: "등산" })).status).toBe(303);
    expect((await rowOf(receiverId)).hobby).toBe("등산");
    expect((await save({ phoneNumberEncryption: "" })).status).toBe(303);
    expect((await rowOf(receiverId)).sealedPhone).toBeNull();
    expect((await save({ phoneNumberEncryption: "전화" })).status).toBe(400);
  });

  test("excludes and includes the ticked friends, and finds them by a search", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const ids = [await makeFriendRow(member.userId), await makeFriendRow(member.userId)];
    const tick = async (intent: string) => {
      const [row] = await rowsOf(as);
      return post(HERE, { grid: "friends", intent, chosen: row!.row, [`${row!.row}.row`]: row!.stamp }, as);
    };
    expect((await tick("exclude")).status).toBe(303);
    const excluded = async () => (await Promise.all(ids.map(rowOf))).filter((row) => row.exclusionYn === "Y").length;
    expect(await excluded()).toBe(1);
    expect((await screen(`${HERE}?exclusionYn=Y`, as)).text).toContain("검색 결과 1명");
    expect((await tick("include")).status).toBe(303);
    expect(await excluded()).toBe(0);
    expect((await refused(HERE, { grid: "friends", intent: "exclude" }, 400, as)).text).toContain("행을 선택해 주세요.");
  });

  test("leaves out a read-only column without a value, unless the list is sorted by it", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId);
    const heads = async (query = "") => (await screen(HERE + query, as)).all("th").map((head) => head.textContent.trim());
    expect(await heads()).not.toContain("수신");
    expect(await heads("?sort=-subscribeYn")).toContain("수신▼");
    await database().update(friend).set({ subscribeYn: "N" }).where(eq(friend.receiverId, receiverId));
    expect(await heads()).toContain("수신");
    expect((await screen(HERE, as)).one("tr[data-line]").getAttributeValue("data-line")).toMatch(/^수신 거부/);
  });

  test("deletes friends after a question, and keeps dispatches and opt-outs", async () => {
    const member = await makeMember();
    const as = await loginAs(member);
    const receiverId = await makeFriendRow(member.userId, { name: "이바다", subscribeYn: "N" });
    const contentsId = await makePostRow(member.userId);
    await makeDispatch({ userId: member.userId, authorId: member.userId, contentsId, receiverId, deliveredAt: new Date() });
    const [row] = await rowsOf(as);
    const fields = { grid: "friends", intent: "delete", chosen: row!.row, [`${row!.row}.row`]: row!.stamp };
    const question = await refused(HERE, fields, 200, as);
    expect(question.text).toContain("삭제하시겠습니까?");
    expect(question.text).toContain("보낸 기록은 남습니다.");
    expect((await post(HERE, { ...fields, confirmed: "Y" }, as)).status).toBe(303);
    expect(await rowsOf(as)).toHaveLength(0);
    expect(await rowOf(receiverId)).toMatchObject({ name: "", subscribeYn: "N" });
  });

  test("shows no other member's friends, and offers no way to add a friend by hand", async () => {
    const otherMember = await makeMember();
    await makeFriendRow(otherMember.userId, { profileNickname: "남의친구" });
    const as = await loginAs(await makeMember());
    const page = await screen(HERE, as);
    expect(page.text).not.toContain("남의친구");
    expect(page.text).not.toContain("행 추가 ");
    expect((await post(HERE, { grid: "friends", intent: "add" }, as)).status).toBe(400);
    expect((await get(`${HERE}.xlsx`, as)).headers.get("Content-Type")).toContain("spreadsheetml");
  });
});
