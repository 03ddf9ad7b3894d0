import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dropMessengerToken } from "~/areas/account/messenger/messenger-token.server";
import { friendComparer, friendSorts } from "~/areas/sending/friends/friend-sort";
import { listPanelFriends, searchPanelFriends } from "~/areas/sending/friends/list-friends.server";
import { scriptsCookieName } from "~/http/request/cookies.server";
import { addDays, seoulDay } from "~/time/seoul";
import { database } from "~db/client.server";
import { messengerToken } from "~db/schema/account";
import { billingHistory } from "~db/schema/payments";
import { friend, sendHistory, sendingCount, sendingList, sendRun } from "~db/schema/sending";
import { TestSandbox } from "../../sandbox/start";
import { get, post, refused, screen } from "../../support/app";
import { makeGroup, makeFriendRows, makeWaiting } from "../../support/factories/groups";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { aKey, giveToken, makeSender, recordOf, useSandbox, type Sender } from "../../support/factories/sending";

let box: TestSandbox;
beforeAll(async () => useSandbox((box = await TestSandbox.start())));
afterAll(() => box.end());
afterEach(async () => void (await box.call("DELETE", "/control/faults")));

const panel = (contentsId: number, more = "") => `/app/send-messages/send-contents?contentsId=${contentsId}${more}`;
const fields = (sender: Sender, more: Record<string, string | string[]> = {}) => ({
  contentsId: String(sender.contentsId),
  formKey: aKey(),
  sort: "nickname",
  ...more,
});
const runsOf = ({ member }: Sender) => database().select().from(sendRun).where(eq(sendRun.userId, member.userId));
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

describe("the friends of the panel", () => {
  it("are sorted by picture first and by name or day, by buttons that work without script", async () => {
    const sender = await makeSender(box, 4);
    const as = await loginAs(sender.member);
    const [na, da, ga, ra] = sender.receiverIds as [number, number, number, number];
    const picture = "https://pictures.example.test/face.jpg";
    for (const [receiverId, profileNickname, profileThumbnailImageUrl] of [
      [na, "나", picture],
      [da, "다", ""],
      [ga, "가", ""],
      [ra, "라", picture],
    ] as const)
      await database().update(friend).set({ profileNickname, profileThumbnailImageUrl }).where(eq(friend.receiverId, receiverId));
    const here = panel(sender.contentsId);
    const namesAt = async (path: string) => (await screen(path, as)).all(".send-friends li span").flatMap((one) => one.textContent || []);
    expect(await namesAt(here)).toEqual(["가", "나", "다", "라"]);
    const resorted = async (sort: string, resort: string) => {
      const answer = await post(here, fields(sender, { intent: "search", sort, resort, receiverId: [String(da)] }), as);
      expect(answer.status).toBe(303);
      const { pathname, search } = new URL(answer.headers.get("Location")!, "http://x");
      return `${pathname}${search}`;
    };
    const first = (await screen(here, as)).all('button[name="resort"]').at(-1)!;
    expect([first.textContent, first.getAttributeValue("value"), first.getAttributeValue("aria-pressed")]).toEqual([
      "사진 있는 친구 먼저",
      "picture.nickname",
      "false",
    ]);
    const pictures = await resorted("nickname", "picture.nickname");
    expect(await namesAt(pictures)).toEqual(["나", "라", "가", "다"]);
    const page = await screen(pictures, as);
    const buttons = page.all('button[name="resort"]').map((one) => [one.getAttributeValue("value"), one.getAttributeValue("aria-pressed")]);
    expect(buttons).toEqual([
      ["picture.nickname", "true"],
      ["picture.-nickname", "false"],
      ["picture.newest", "false"],
      ["nickname", "true"],
    ]);
    expect(page.all('input[name="receiverId"][checked]').map((one) => one.getAttributeValue("value"))).toEqual([String(da)]);
    expect(await namesAt(await resorted("picture.nickname", "picture.-nickname"))).toEqual(["라", "나", "다", "가"]);
    expect(await namesAt(await resorted("picture.nickname", "picture.newest"))).toEqual(["라", "나", "가", "다"]);
    expect(await namesAt(await resorted("picture.nickname", "nickname"))).toEqual(["가", "나", "다", "라"]);
    expect(await namesAt(`${here}&sort=picture.password`)).toEqual(["가", "나", "다", "라"]);
    const shown = await listPanelFriends(ctxOf(sender.member));
    for (const sort of friendSorts) {
      const { friends } = await searchPanelFriends(ctxOf(sender.member), {
        sort,
        nickname: "",
        had: "all",
        contentsId: sender.contentsId,
        most: null,
      });
      expect(shown.toSorted(friendComparer(sort)), sort).toEqual(friends);
    }
  });
});

describe("sending to groups", () => {
  it("asks first with the count and the skipped friends, then sends to each friend once", async () => {
    const sender = await makeSender(box, 4);
    const as = await loginAs(sender.member);
    const [a, b, c, excluded] = sender.receiverIds;
    await database().update(friend).set({ exclusionYn: "Y" }).where(eq(friend.receiverId, excluded!));
    const first = await makeGroup(sender.member.userId, [a!, b!, excluded!], "독서 모임");
    const second = await makeGroup(sender.member.userId, [b!, c!], "동네 이웃");
    const page = await screen(panel(sender.contentsId), as);
    expect(page.text).toContain("독서 모임 (3명)");
    const form = fields(sender, { intent: "ticked", groupId: [String(first), String(second)] });
    const question = await refused(panel(sender.contentsId), form, 200, as);
    expect(question.text).toContain("3명에게 보낼까요?");
    expect(question.text).toContain("보내지 않는 친구: 제외한 친구 1명");
    expect(question.one(".confirm-details ~ .row a").getAttributeValue("href")).toContain(`groupId=${first}.${second}`);
    const sent = await post(panel(sender.contentsId), { ...form, confirmed: "Y" }, as);
    expect(sent.status).toBe(303);
    const [run] = await runsOf(sender);
    expect((await recordOf(run!.sendRunId)).recipients.map((row) => row.receiverId).sort()).toEqual([a, b, c].sort());
  });

  it("is refused without ticks; without any group the panel links to creating one", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    expect((await screen(panel(sender.contentsId), as)).one(".send-head a").getAttributeValue("href")).toBe(
      "/app/send-messages/group-list-to-send",
    );
    const page = await refused(panel(sender.contentsId), fields(sender, { intent: "ticked", opening: "안녕하세요" }), 400, as);
    expect(page.one('[role="alert"]').textContent).toContain("친구를 선택해 주세요.");
    expect(page.one("#opening").getAttributeValue("value")).toBe("안녕하세요");
  });

  it("takes the entry off the waiting list for any receivers", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const group = await makeGroup(sender.member.userId, sender.receiverIds);
    const entry = await makeWaiting(sender.member.userId, sender.contentsId, group);
    const url = panel(sender.contentsId, `&sendingListId=${entry}&groupId=${group}`);
    const page = await screen(url, as);
    expect(page.one('input[name="sendingListId"]').getAttributeValue("value")).toBe(String(entry));
    expect(page.one(`input[name="groupId"][value="${group}"]`).hasAttribute("checked")).toBe(true);
    const form = fields(sender, { intent: "all", sendingListId: String(entry), confirmed: "Y" });
    expect((await post(url, form, as)).status).toBe(303);
    expect((await runsOf(sender))[0]).toMatchObject({ sendingListId: entry });
    expect((await database().select().from(sendingList).where(eq(sendingList.sendingListId, entry)))[0]!.sendYn).toBe("Y");
    expect((await refused(url, { ...form, formKey: aKey() }, 409, as)).text).toContain("이미 보낸 대기 글입니다.");
  });
});

describe("a refusal in the send panel", () => {
  const day = (sender: Sender, count: number, on = seoulDay(new Date())) =>
    database().insert(sendingCount).values({ userId: sender.member.userId, day: on, count });
  const login = "/app/oauth/login?redirectUrl=";
  const consent = /scope=friends,talk_message$/;
  const cases: [string, (sender: Sender) => Promise<unknown>, number, string, RegExp | string | null][] = [
    [
      "not paid",
      (s) => database().delete(billingHistory).where(eq(billingHistory.userId, s.member.userId)),
      403,
      "결제가 필요한 서비스입니다.",
      "/app/payment-ready",
    ],
    [
      "expired yesterday",
      (s) =>
        database()
          .update(billingHistory)
          .set({ expiryDate: addDays(seoulDay(new Date()), -1) })
          .where(eq(billingHistory.userId, s.member.userId)),
      403,
      "결제가 필요한 서비스입니다.",
      "/app/payment-ready",
    ],
    ["the month over", (s) => day(s, 2000), 409, "월 발송 건수를 초과했습니다.", null],
    ["the day over", (s) => day(s, 100), 409, "일 발송 건수를 초과했습니다. 오늘 0명까지 보낼 수 있으니 1명을 빼 주세요.", null],
    ["no messenger login", (s) => dropMessengerToken(ctxOf(s.member), s.member.userId), 403, "먼저 카카오톡으로 로그인해 주세요.", login],
    [
      "a token nobody renews any more",
      async (s) => {
        await giveToken(box, s.member, s.accountId, { expiresInSeconds: 30 });
        await box.control("expire", { accountId: s.accountId, forget: true });
      },
      403,
      "카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요.",
      login,
    ],
    ["no consent at all", (s) => scopes(s, []), 403, "‘카카오 서비스 내 친구목록’과 ‘카카오톡 메시지 전송’에 동의해 주세요.", consent],
    ["no consent to the friends", (s) => scopes(s, ["talk_message"]), 403, "‘카카오 서비스 내 친구목록’에 동의해 주세요.", consent],
    ["no consent to messages", (s) => scopes(s, ["friends"]), 403, "‘카카오톡 메시지 전송’에 동의해 주세요.", consent],
  ];
  const scopes = (s: Sender, more: string[]) => giveToken(box, s.member, s.accountId, { scopes: ["profile_nickname", ...more] });

  it.each(cases)("is told with its remedy, and keeps the ticks: %s", async (_name, given, status, text, way) => {
    const sender = await makeSender(box, 2);
    const group = String(await makeGroup(sender.member.userId, sender.receiverIds));
    const as = await loginAs(sender.member);
    await given(sender);
    const [, picked] = sender.receiverIds.map(String);
    const form = { ...fields(sender, { intent: "selected", receiverId: [picked!], groupId: [group] }), formId: "send" };
    const page = await refused(panel(sender.contentsId), form, status, as);
    expect(page.one('[role="alert"]').textContent).toContain(text);
    const ticked = (on: typeof page) =>
      on.all("input[checked]").map((box) => `${box.getAttributeValue("name")} ${box.getAttributeValue("value")}`);
    expect(ticked(page).sort()).toEqual([`groupId ${group}`, `receiverId ${picked}`]);
    expect(await runsOf(sender)).toEqual([]);
    if (!way) return;
    const href = page.one(".send-form a.btn").getAttributeValue("href")!;
    expect(href).toMatch(way);
    if (way !== "/app/payment-ready") expect(href).toContain(`redirectUrl=${encodeURIComponent(panel(sender.contentsId))}`);
    // The remedy leaves the panel, so the browser must keep the ticks.
    const back = await screen(panel(sender.contentsId), { ...as, headers: { Cookie: cookiesOf({ headers: page.headers } as Response) } });
    expect(ticked(back).sort()).toEqual([`groupId ${group}`, `receiverId ${picked}`]);
    const elsewhere = await makeSender(box, 1);
    expect(
      ticked(await screen(panel(elsewhere.contentsId), { ...as, headers: { Cookie: cookiesOf({ headers: page.headers } as Response) } })),
    ).toEqual([]);
  });

  it("of a payment can be pressed first: it keeps the ticks, and knows the post", async () => {
    const sender = await makeSender(box, 2);
    const as = await loginAs(sender.member);
    const here = panel(sender.contentsId);
    expect((await screen(here, as)).all('button[value="pay"]')).toEqual([]);
    await database().delete(billingHistory).where(eq(billingHistory.userId, sender.member.userId));
    const page = await screen(here, as);
    expect(page.all(".send-bar .btn-primary").map((button) => button.textContent)).toEqual(["결제하고 이어서 보내기"]);
    const picked = String(sender.receiverIds[1]);
    const left = await post(here, { ...fields(sender, { intent: "pay", receiverId: [picked] }), formId: "send" }, as);
    expect(left.headers.get("Location")).toBe(`/app/payment-ready?contentsId=${sender.contentsId}`);
    const back = await screen(here, { ...as, headers: { Cookie: cookiesOf(left) } });
    expect(back.all("input[checked]").map((box) => box.getAttributeValue("value"))).toEqual([picked]);
  });

  it("of a lost messenger token does not end our own login", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    await giveToken(box, sender.member, sender.accountId, { expiresInSeconds: 30 });
    await box.control("expire", { accountId: sender.accountId, forget: true });
    await refused(panel(sender.contentsId), fields(sender, { intent: "all" }), 403, as);
    expect(await database().select().from(messengerToken).where(eq(messengerToken.userId, sender.member.userId))).toEqual([]);
    await screen(panel(sender.contentsId), as);
  });

  it("tells a member without a messenger account so", async () => {
    const member = await makeMember({ userType: "EMAIL" });
    const sender = await makeSender(box, 0);
    await makeFriendRows(member.userId, 1);
    const page = await refused(panel(sender.contentsId), fields(sender, { intent: "all" }), 403, await loginAs(member));
    expect(page.text).toContain("카카오 로그인이 필요한 서비스입니다");
  });
});

describe("what the send panel shows", () => {
  it("says the day of the post as the documents write it", async () => {
    const sender = await makeSender(box, 1);
    expect((await screen(panel(sender.contentsId), await loginAs(sender.member))).one("#createdDate").textContent).toBe("2026-03-01");
  });

  it.each([
    [100, true],
    [101, false],
  ])("offers to send to all of %i friends at a limit of 100 a day: %s", async (friends, isOffered) => {
    const sender = await makeSender(box, 0);
    await makeFriendRows(sender.member.userId, friends);
    const page = await screen(panel(sender.contentsId), await loginAs(sender.member));
    expect(page.all('button[name="intent"][value="all"]')).toHaveLength(isOffered ? 1 : 0);
    expect(page.text.includes(`전체 발송(${friends}명)`)).toBe(isOffered);
    expect(page.text.includes("전체 발송은 100명까지 할 수 있어요.")).toBe(!isOffered);
  });

  it.each([
    ["the day's limit is used up", { count: 100 }, {}],
    ["it is night and the post is advertising", { count: 0 }, { ad: "Y" }],
  ])("says that everybody would wait when %s", async (_, { count }, more) => {
    const sender = await makeSender(box, 0);
    const { userId } = sender.member;
    await makeFriendRows(userId, 101);
    await database()
      .insert(sendingCount)
      .values({ userId, day: seoulDay(new Date()), count });
    const as = await loginAs(sender.member);
    const searched = await post(panel(sender.contentsId), fields(sender, { intent: "search", ...more }), as);
    const { text } = await screen(searched.headers.get("Location")!, as);
    expect(text).toContain("지금은 전체 발송을 할 수 없어요. 모두 선택하고 보내면 다른 날로 예약해요.");
    expect(text).not.toMatch(/한도가 새로 시작되면|넘는 사람은/);
  });
});

describe("나에게 먼저 보내기", () => {
  const sendToSelf = (sender: Sender, as: { token: string }) =>
    post(panel(sender.contentsId), fields(sender, { intent: "self", receiverId: sender.receiverIds.map(String) }), as);
  const memos = async (sender: Sender) => (await box.messages(`?sender=${sender.accountId}`)).filter((one) => one.kind === "memo");

  it("sends the card to the sender's own chat without payment, count or record, and keeps the ticks", async () => {
    const sender = await makeSender(box, 2, { paid: false });
    const as = await loginAs(sender.member);
    const sent = await sendToSelf(sender, as);
    expect(sent.status).toBe(303);
    const back = await screen(sent.headers.get("Location")!, { ...as, headers: { Cookie: cookiesOf(sent) } });
    expect(back.text).toContain("카카오톡의 ‘나와의 채팅’으로 보냈습니다.");
    expect(back.text).toContain("선택: 2 / 2");
    const [memo, ...more] = await memos(sender);
    expect(more).toEqual([]);
    const link = new URL(memo.link);
    expect([...link.searchParams.keys()]).toEqual(["userId", "contentsId"]);
    expect(memo.template.buttons).toHaveLength(1);
    await screen(link.pathname + link.search);
    const countOwn = <T extends typeof sendHistory | typeof sendingCount>(table: T) =>
      database()
        .select()
        .from(table as typeof sendHistory)
        .where(eq(table.userId, sender.member.userId));
    expect([await runsOf(sender), await countOwn(sendHistory), await countOwn(sendingCount)]).toEqual([[], [], []]);
  });

  it.each([
    [{ status: 403, code: -402 }, 403, "‘카카오톡 메시지 전송’에 동의해 주세요."],
    [{ status: 403, code: -3 }, 503, "카카오톡이 이 서비스의 메시지 전송을 막았습니다."],
    [{ status: 400, code: -10 }, 429, "오늘 카카오톡으로 보낼 수 있는 수를 모두 썼습니다."],
    [{ status: 400, code: -501 }, 409, "나에게 보내지 못했습니다."],
    [{ status: 400, code: -1 }, 503, "‘나와의 채팅’에 도착했는지 확인해 주세요."],
    [{ status: 503, code: -9798 }, 503, "카카오톡이 응답하지 않습니다."],
    [{ mode: "html", status: 502 }, 503, "‘나와의 채팅’에 도착했는지 확인해 주세요."],
    [{ mode: "cut-after-accept" }, 503, "‘나와의 채팅’에 도착했는지 확인해 주세요."],
    [{ status: 401, code: -401, times: 2 }, 403, "카카오톡 로그인이 만료되었습니다."],
  ])("shows in the panel why it failed: %o", async (fault, status, text) => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    await box.control("faults", { target: "memo", mode: "status", times: 1, ...fault });
    const page = await refused(
      panel(sender.contentsId),
      fields(sender, { intent: "self", receiverId: sender.receiverIds.map(String) }),
      status,
      as,
    );
    expect(page.one('[role="alert"]').textContent).toContain(text);
    expect(page.text).toContain("선택: 1 / 1");
  });

  it("renews an expired token", async () => {
    const sender = await makeSender(box, 1);
    await box.control("expire", { accountId: sender.accountId });
    expect((await sendToSelf(sender, await loginAs(sender.member))).status).toBe(303);
    expect(await memos(sender)).toHaveLength(1);
  });

  it("is limited to five a minute", async () => {
    const sender = await makeSender(box, 1);
    const as = await loginAs(sender.member);
    for (let time = 0; time < 5; time++) expect((await sendToSelf(sender, as)).status).toBe(303);
    expect((await sendToSelf(sender, as)).status).toBe(429);
    expect(await memos(sender)).toHaveLength(5);
  });
});

describe("many friends in the send panel", () => {
  it("are all on the page without scripts, in one list with the ticks, and searched completely", async () => {
    const sender = await makeSender(box, 0);
    await makeFriendRows(sender.member.userId, 250);
    const as = await loginAs(sender.member);
    const first = await screen(panel(sender.contentsId), as);
    const boxes = (page: typeof first) =>
      page.all('input[type="checkbox"][name="receiverId"]').map((input) => input.getAttributeValue("value")!);
    expect(boxes(first)).toHaveLength(250);
    expect(first.text).not.toMatch(/다음 친구|명 중/);
    const picked = boxes(first).at(-1)!;
    const sorted = await post(panel(sender.contentsId), fields(sender, { resort: "-nickname", receiverId: [picked] }), as);
    const second = await screen(sorted.headers.get("Location")!, as);
    expect(boxes(second)).toEqual(boxes(first).toReversed());
    expect(second.text).toContain("선택: 1 / 250");
    expect(second.one(`input[name="receiverId"][value="${picked}"]`).hasAttribute("checked")).toBe(true);
    const last = await post(panel(sender.contentsId), fields(sender, { nickname: "친구 0247" }), as);
    const page = await screen(last.headers.get("Location")!, as);
    expect(boxes(page)).toHaveLength(1);
    expect(page.text).toContain("친구0247");
  });

  it("are a hundred at first for a browser with scripts, with a script-free link to all", async () => {
    const sender = await makeSender(box, 0);
    await makeFriendRows(sender.member.userId, 250);
    const as = { ...(await loginAs(sender.member)), headers: { Cookie: `${scriptsCookieName}=Y` } };
    const boxes = async (url: string) => (await screen(url, as)).all('input[type="checkbox"][name="receiverId"]');
    expect(await boxes(panel(sender.contentsId))).toHaveLength(100);
    const wholePage = await post(panel(sender.contentsId), fields(sender, { whole: "Y" }), as);
    expect(await boxes(wholePage.headers.get("Location")!)).toHaveLength(250);
  });

  it("all come as data for scripts", async () => {
    const sender = await makeSender(box, 0);
    await makeFriendRows(sender.member.userId, 250);
    const as = await loginAs(sender.member);
    const { friends } = (await (await get("/app/send-messages/send-friends", as)).json()) as { friends: unknown[] };
    expect(friends).toHaveLength(250);
    expect(friends[246]).toEqual([expect.any(Number), "친구0247", ""]);
    expect((await get("/app/send-messages/send-friends")).status).toBe(303);
  });
});
