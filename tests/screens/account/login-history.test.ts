import { beforeAll, describe, expect, it } from "vitest";
import type { Member } from "~/core/ctx.server";
import { DAY_MS, formatSeoul } from "~/time/seoul";
import { database } from "~db/client.server";
import { failedLogin, loginHistory } from "~db/schema/account";
import { type As, rest, screen } from "../../support/app";
import { loginAs, makeMember } from "../../support/factories/members";

const HERE = "/app/system/user-login-historys";
const CALL = "/v1/system/user-login-historys";
const SUGGEST = "/v1/suggest/system/user";

describe("로그인 이력 (3 §2)", () => {
  let [admin, stranger]: As[] = [];
  let [early, late]: Member[] = [];
  const day = (days: number) => new Date(Date.parse("2026-01-10T03:00:00Z") + days * DAY_MS);

  beforeAll(async () => {
    admin = await loginAs(await makeMember({ role: "ROLE_ADMIN" }));
    [early, late] = [await makeMember(), await makeMember()];
    stranger = await loginAs(await makeMember());
    const logins = [early!, late!].flatMap(({ userId }, who) =>
      [0, 1, 2].map((days) => ({ userId, loginType: who ? "KAKAOTALK" : "EMAIL", loginDate: day(days) })),
    );
    await database().insert(loginHistory).values(logins);
    const wrong = { wrong: "PASSWORD" as const, userAgent: "Mozilla/5.0 (X11) Firefox/140.0", address: "2001:db8::7", failedAt: day(1) };
    await database()
      .insert(failedLogin)
      .values([
        { ...wrong, userId: late!.userId },
        { ...wrong, userId: null },
      ]);
  });

  const rowsOf = async (query: Record<string, string>) => {
    const page = await screen(`${HERE}?${new URLSearchParams(query)}`, admin);
    return page.all("tbody tr").map((row) => row.querySelectorAll("td").map((cell) => cell.textContent));
  };

  it("lists the latest logins at first, with the present in both time fields", async () => {
    const page = await screen(HERE, admin);
    expect(page.all("tbody tr").length).toBeGreaterThan(0);
    const shown = ["loginDateStart", "loginDateEnd"].map((name) => page.one(`input[name="${name}"]`).getAttributeValue("value")!);
    const now = formatSeoul(new Date(), "yyyy-MM-dd HH:mm").replace(" ", "T");
    for (const at of shown) expect(at.slice(0, 10)).toBe(now.slice(0, 10));
  });

  it("finds a member by number, by e-mail and by part of the e-mail, newest first", async () => {
    const expected = [2, 1, 0].map((days) => [
      expect.any(String),
      String(late!.userId),
      late!.name,
      late!.email,
      formatSeoul(day(days), "yyyy.MM.dd HH:mm"),
      "카카오톡",
    ]);
    for (const userId of [String(late!.userId), late!.email, late!.email.slice(0, -4)]) expect(await rowsOf({ userId })).toEqual(expected);
  });

  it("finds a member's logins of any time while both times are unchanged", async () => {
    const first = await screen(HERE, admin);
    const [loginDateStart, loginDateEnd] = ["loginDateStart", "loginDateEnd"].map((name) =>
      first.one(`input[name="${name}"]`).getAttributeValue("value"),
    ) as [string, string];
    const search = { userId: late!.email, loginDateStart, loginDateEnd };
    expect(await rowsOf(search)).toHaveLength(3);
    const page = await screen(`${HERE}?${new URLSearchParams(search)}`, admin);
    expect(page.one(".filter-said").textContent).toBe(`회원(이름, 이메일, 번호) ‘${late!.email}’: 로그인 3건`);
  });

  it("finds logins between two times, and reports no results or reversed times", async () => {
    const between = (from: number, to: number) => ({
      userId: String(early!.userId),
      loginDateStart: formatSeoul(day(from), "yyyy-MM-dd HH:mm").replace(" ", "T"),
      loginDateEnd: formatSeoul(day(to), "yyyy-MM-dd HH:mm").replace(" ", "T"),
    });
    expect((await rowsOf(between(1, 2))).map((cells) => cells[4])).toEqual(
      [2, 1].map((days) => formatSeoul(day(days), "yyyy.MM.dd HH:mm")),
    );
    const none = await screen(`${HERE}?${new URLSearchParams(between(5, 6))}`, admin);
    expect(none.text).toContain("이 조건에 맞는 로그인이 없어요");
    const reversed = await screen(`${HERE}?${new URLSearchParams(between(2, 1))}`, admin);
    expect(reversed.text).toContain("시작이 끝보다 늦어");
  });

  it("shows failed logins with the reason and the origin, also for unknown members", async () => {
    expect(await rowsOf({ failed: "Y", userId: late!.email })).toEqual([
      [
        expect.any(String),
        String(late!.userId),
        late!.name,
        late!.email,
        formatSeoul(day(1), "yyyy.MM.dd HH:mm"),
        expect.stringMatching(/^비밀번호가 맞지 않음 \(.*2001:db8::7\)$/),
      ],
    ]);
    expect((await rowsOf({ failed: "Y" })).map((cells) => cells[1])).toContain("없는 회원");
  });

  it("is only for administrators", async () => {
    await screen(HERE, stranger, 403);
    for (const url of [`${CALL}/page`, `${CALL}/initialize`, SUGGEST]) {
      expect((await rest("GET", url, { as: stranger })).status, url).toBe(403);
      expect((await rest("GET", url)).status, url).toBe(401);
    }
  });

  it("answers by REST with a page by GET and POST, the ways of logging in, and suggested members", async () => {
    const query = `userId=${early!.userId}&loginDateStart=2026-01-11T12:00:00%2B09:00&page=1`;
    const { body } = await rest("GET", `${CALL}/page?${query}`, { as: admin });
    expect([body.totalElements, body.totalPages, body.currentPage, body.pageable.pageNumber]).toEqual([2, 1, 1, 0]);
    expect(body.content[0]).toEqual({
      userInformation: { userId: early!.userId, name: early!.name, userEmail: early!.email },
      loginHistory: { loginSequence: expect.any(Number), loginDate: "2026-01-12 12:00", loginType: "EMAIL" },
    });
    const posted = await rest("POST", CALL, {
      as: admin,
      body: { userId: String(early!.userId), loginDateStart: "2026-01-11T12:00:00+09:00" },
    });
    expect(posted.body).toEqual(body);
    expect((await rest("GET", `${CALL}/initialize`, { as: admin })).body.loginType).toContainEqual({ value: "EMAIL", label: "이메일" });
    const suggested = await rest("GET", `${SUGGEST}?keyword=${encodeURIComponent(late!.email)}`, { as: admin });
    expect(suggested.body).toEqual([{ value: String(late!.userId), label: `${late!.name} (${late!.email})` }]);
    expect((await rest("GET", `${SUGGEST}?keyword=%25`, { as: admin })).body).toEqual([]);
    expect((await rest("GET", SUGGEST, { as: admin })).body).toEqual([]);
  });
});
