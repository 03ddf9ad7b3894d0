import { randomUUID } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { announce } from "~/core/announce.server";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { seminar } from "~db/schema/seminars";
import { answerTo, screen } from "../../support/app";
import { advance, freeze, NOW } from "../../support/clock";
import { makePost } from "../../support/factories/blog";
import { loginAs, makeMember } from "../../support/factories/members";
import { makeApplicant, makeSeminar } from "../../support/factories/seminars";
import { hostileTexts } from "../../support/texts/hostile";
import { patience } from "../../support/yardstick";

const HOUR_MS = 3_600_000;
const pathOf = (seminarId: number | string) => `/app/seminar/seminar-invitation?seminarId=${seminarId}`;
const detail = (seminarId: number) => `/app/seminar/view-seminar?seminarId=${seminarId}`;

/** No cookie, like a guest's browser. */
async function ask(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return answerTo(new Request(new URL(url, settings().BASE_URL), { headers: { "Accept-Encoding": "gzip", ...headers } }));
}
const textOf = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer());
  return (response.headers.get("Content-Encoding") === "gzip" ? gunzipSync(bytes) : bytes).toString();
};
/** Once caching has started, unannounced changes stay invisible. */
const untilKept = (seminarId: number) =>
  vi.waitFor(async () => {
    await ask(pathOf(seminarId));
    const title = randomUUID();
    await database().update(seminar).set({ title }).where(eq(seminar.seminarId, seminarId));
    expect(await textOf(await ask(pathOf(seminarId)))).not.toContain(title);
  }, patience(5_000));

describe("the invitation to a seminar", () => {
  it("shows time, length, place, host and text, without menu, footer and framework script", async () => {
    const { seminarId, host } = await makeSeminar({
      title: "금리 <이야기>",
      startAt: new Date("2026-03-02T05:00:00Z"),
      seminarLocation: "서울시 종로구 1",
      capacity: 30,
    });
    const page = await screen(pathOf(seminarId));
    expect(page.one("h1").textContent).toContain("금리");
    expect(page.text).toContain("2026년 3월 2일 (월) 14:00–16:00 · 2시간");
    expect(page.text).toContain("서울시 종로구 1");
    expect(page.text).toContain("함께 이야기해요.");
    expect(page.text).toContain("30명");
    expect(page.one(`a[href="/app/blog/contents-list?userId=${host.userId}"]`).textContent).toContain(host.nickname);
    expect(page.all("nav, footer, script[src]").length).toBe(0);
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  });

  it("leads guests to the login first, members to applying, the host to editing", async () => {
    const { seminarId, host } = await makeSeminar();
    const login = `a[href="/app/login?redirectUrl=${encodeURIComponent(detail(seminarId))}"]`;
    expect((await screen(pathOf(seminarId))).one(login).textContent).toBe("신청하기");
    const member = await screen(pathOf(seminarId), await loginAs(await makeMember()));
    expect(member.one(`a[href="${detail(seminarId)}"]`).textContent).toBe("신청하기");
    expect(member.headers.get("Cache-Control")).toBe("private, no-store");
    const hostScreen = await screen(pathOf(seminarId), await loginAs(host));
    expect(hostScreen.one(`a[href="/app/seminar/entry-seminar?seminarId=${seminarId}"]`).textContent).toBe("수정");
    expect(hostScreen.text).not.toContain("신청하기");
  });

  it("names the price, and leads to the comments until the host closes them", async () => {
    const { seminarId } = await makeSeminar();
    const page = await screen(pathOf(seminarId));
    expect(page.one(".seminar-facts").textContent).toMatch(/참가비\s*무료/);
    expect(page.one(".invitation-comments a").textContent).toBe("댓글");
    await database().update(seminar).set({ commentsClosedAt: NOW }).where(eq(seminar.seminarId, seminarId));
    expect((await screen(pathOf(seminarId), await loginAs(await makeMember()))).all(".invitation-comments").length).toBe(0);
  });

  it("shows applicants the way to their application", async () => {
    const { seminarId } = await makeSeminar();
    const { member } = await makeApplicant(seminarId);
    const page = await screen(pathOf(seminarId), await loginAs(member));
    expect(page.all(".btn-primary").map(({ textContent }) => textContent)).toEqual(["내 신청 보기"]);
  });

  it("shows one time when start and end are equal", async () => {
    const startAt = new Date("2026-03-02T05:00:00Z");
    const { seminarId } = await makeSeminar({ startAt, endAt: startAt });
    const { text } = await screen(pathOf(seminarId));
    expect(text).toContain("2026년 3월 2일 (월) 14:00");
    expect(text).not.toMatch(/14:00–14:00|1분/);
  });

  it("hides an online room after cancellation, except on the host's own page", async () => {
    const { seminarId, host } = await makeSeminar({ cancelledAt: new Date(), cancelReason: "비가 와서" });
    const page = await screen(pathOf(seminarId));
    expect(page.text).toContain("취소 사유: 비가 와서");
    expect(page.text).not.toContain("신청하면 알려 드려요.");
    expect((await screen(pathOf(seminarId), await loginAs(host))).html).toContain("meet.example.test");
  });

  it("shows an online room's address only to seat holders and host", async () => {
    const { seminarId, host } = await makeSeminar({ capacity: 1 });
    const [seated, waiting] = [await makeApplicant(seminarId), await makeApplicant(seminarId)];
    const room = "https://meet.example.test/abc";
    for (const as of [await loginAs(seated.member), await loginAs(host)])
      expect((await screen(pathOf(seminarId), as)).one(`a[href="${room}"]`).getAttributeValue("rel")).toContain("noopener");
    for (const as of [{}, await loginAs(waiting.member)]) {
      const page = await screen(pathOf(seminarId), as);
      expect(page.html).not.toContain(room);
      expect(page.html).not.toContain("meet.example.test");
      expect(page.text).toContain("신청하면 알려 드려요.");
    }
  });

  it("offers the host's newest posts, and once it is over the host's seminars to come", async () => {
    const [coming, as] = [await makeSeminar({ title: "다음 만남" }), await loginAs(await makeMember())];
    const { host } = coming;
    const past = await makeSeminar({ host, startAt: new Date(NOW.getTime() - 3 * HOUR_MS) });
    const offers = async ({ seminarId }: { seminarId: number }) =>
      (await screen(pathOf(seminarId), as)).all(".invitation-offers a > span > strong").map(({ textContent }) => textContent);
    expect(await offers(coming)).toEqual([]);
    await makePost(host, { title: "새로 쓴 글" });
    expect(await offers(coming)).toEqual(["새로 쓴 글"]);
    expect(await offers(past)).toEqual(["다음 만남"]);
    const filled = (await screen(pathOf(past.seminarId), as)).all(".btn-primary");
    expect(filled.map((link) => [link.textContent, link.getAttributeValue("href")])).toEqual([
      ["다음 세미나 보기", pathOf(coming.seminarId)],
    ]);
    await database().update(seminar).set({ cancelledAt: NOW }).where(eq(seminar.seminarId, coming.seminarId));
    expect(await offers(past)).toEqual(["새로 쓴 글"]);
  });

  it("says nothing twice about a seminar that is over, and has one filled button", async () => {
    const { seminarId } = await makeSeminar({ startAt: new Date(NOW.getTime() - 3 * HOUR_MS) });
    const page = await screen(pathOf(seminarId));
    expect(page.text.split("끝난 세미나").length).toBe(2);
    expect(page.all(".btn-primary").map(({ textContent }) => textContent)).toEqual(["구독하기"]);
  });

  it("describes itself to messengers: title, time, place, picture", async () => {
    const { seminarId } = await makeSeminar({
      title: '"큰" 제목',
      seminarLocation: "부산시",
      contents: '<p>글</p><p><img src="/files/abc12345" alt="칠판"></p>',
    });
    const page = await screen(pathOf(seminarId));
    const og = (name: string) => page.one(`meta[property="og:${name}"]`).getAttributeValue("content");
    expect(og("title")).toBe("&quot;큰&quot; 제목");
    expect(og("description")).toMatch(/^2026년 3월 8일 \(일\) 00:00–02:00 · 2시간 · 부산시 · /);
    expect(og("image")).toBe(`${settings().BASE_URL.replace(/\/$/, "")}/files/abc12345`);
    expect(page.one('link[rel="canonical"]').getAttributeValue("href")).toBe(new URL(pathOf(seminarId), settings().BASE_URL).href);
  });

  it("shows hostile text as text", async () => {
    for (const text of hostileTexts) await staysDead(text);
  });

  async function staysDead(text: string) {
    const { seminarId } = await makeSeminar({
      title: text.slice(0, 200),
      contents: text,
      seminarLocation: text.slice(0, 400),
      summary: "",
    });
    const page = await screen(pathOf(seminarId));
    expect(page.all("script[src], iframe, object, embed, form, svg use").length).toBe(0);
    expect(page.all("script").map((script) => script.getAttributeValue("type"))).toEqual(["application/ld+json"]);
    expect(page.all("[onerror], [onload], [onclick], [onmouseover], [onfocus], [srcdoc], [formaction]").length).toBe(0);
    for (const link of page.all("a")) expect(link.getAttributeValue("href")).toMatch(/^(\/|#|https?:)/);
  }

  it("shows the documented error text and a link: 400 without a valid id, 404 for unknown and deleted seminars", async () => {
    const { seminarId } = await makeSeminar({ deletedAt: new Date() });
    const [none, unknown] = [
      ["/app/seminar/seminar-invitation", pathOf(""), pathOf("x")],
      [pathOf(999_999_999), pathOf(seminarId)],
    ];
    for (const url of [...none, ...unknown])
      for (const as of [{}, await loginAs(await makeMember())]) {
        const page = await screen(url, as, none.includes(url) ? 400 : 404);
        expect(page.text).toContain("요청한 세미나가 존재하지 않습니다.");
        expect(page.one('a[href="/app/seminar/seminar-list"]').textContent).toBe("세미나 목록");
        expect(page.headers.get("Cache-Control")).toBe("no-store");
      }
  });
});

describe("the phase of the seminar", () => {
  const now = NOW.getTime();
  it.each([
    ["open", {}, "신청을 받고 있어요."],
    ["with seats left", { capacity: 5, seatsTaken: 2 }, "자리 중 3자리 남았어요."],
    ["with many seats left, which are not counted", { capacity: 50, seatsTaken: 2 }, "신청을 받고 있어요. 자리가 넉넉해요."],
    ["full", { capacity: 5, seatsTaken: 5 }, "대기 신청하기"],
    ["closed", { applyUntil: new Date(now) }, "신청을 마감했어요."],
    ["running", { startAt: new Date(now) }, "지금 진행하고 있어요."],
    ["past", { startAt: new Date(now - 3 * HOUR_MS) }, "끝난 세미나"],
    ["cancelled", { cancelledAt: new Date(now), cancelReason: "몸이 아파서" }, "취소 사유: 몸이 아파서"],
  ])("%s", async (_name, over, said) => {
    const { seminarId } = await makeSeminar(over);
    const page = await screen(pathOf(seminarId));
    expect(page.text).toContain(said);
    const takes = /open|seats|full/.test(_name);
    expect(page.text.includes("신청하기")).toBe(takes);
  });
});

describe("a guest's cached invitation", () => {
  it("changes exactly when the phase changes", async () => {
    const startAt = new Date(NOW.getTime() + HOUR_MS);
    const { seminarId } = await makeSeminar({ startAt, applyUntil: new Date(NOW.getTime() + HOUR_MS / 2) });
    const shown = async () => textOf(await ask(pathOf(seminarId)));
    await untilKept(seminarId);
    advance(HOUR_MS / 2);
    expect(await shown()).toContain("신청을 마감했어요.");
    freeze(startAt);
    expect(await shown()).toContain("지금 진행하고 있어요.");
    advance(2 * HOUR_MS);
    expect(await shown()).toContain("끝난 세미나");
  });

  it("is dropped after changes of the seminar, last seats or host profile, and not for another's", async () => {
    const { seminarId, host } = await makeSeminar({ capacity: 3 });
    const shown = async () => textOf(await ask(pathOf(seminarId)));
    await untilKept(seminarId);
    expect(await shown()).toContain("자리 중 3자리 남았어요.");
    await makeApplicant(seminarId);
    await vi.waitFor(async () => expect(await shown()).toContain("자리 중 2자리 남았어요."), patience(5_000));
    await database().update(seminar).set({ title: "바뀐 제목" }).where(eq(seminar.seminarId, seminarId));
    await database().update(user).set({ userNickname: "바뀐이름" }).where(eq(user.userId, host.userId));
    await announce("seminar-changed", String(seminarId + 1_000_000));
    await announce("profile-changed", String(host.userId + 1_000_000));
    expect(await shown()).not.toContain("바뀐");
    await announce("profile-changed", String(host.userId));
    await vi.waitFor(async () => expect(await shown()).toContain("바뀐이름"), patience(5_000));
    await database().update(seminar).set({ title: "또 바뀐 제목" }).where(eq(seminar.seminarId, seminarId));
    await announce("seminar-changed", String(seminarId));
    await vi.waitFor(async () => expect(await shown()).toContain("또 바뀐 제목"), patience(5_000));
  });

  it("is dropped after a post of the host, and once it is over after any seminar's change", async () => {
    const { seminarId, host } = await makeSeminar({ startAt: new Date(NOW.getTime() - 3 * HOUR_MS) });
    const shown = async () => textOf(await ask(pathOf(seminarId)));
    await untilKept(seminarId);
    await makePost(host, { title: "방금 쓴 글" });
    await vi.waitFor(async () => expect(await shown()).toContain("방금 쓴 글"), patience(5_000));
    await untilKept(seminarId);
    const other = await makeSeminar({ host });
    await announce("seminar-changed", String(other.seminarId));
    await vi.waitFor(async () => expect(await shown()).toContain("다가오는 세미나"), patience(5_000));
  });

  it("follows the reader's theme", async () => {
    const { seminarId } = await makeSeminar();
    expect(await textOf(await ask(pathOf(seminarId), { Cookie: "geulbeot_theme=dark" }))).toContain('data-theme="dark"');
    expect(await textOf(await ask(pathOf(seminarId)))).not.toContain("data-theme");
  });
});
