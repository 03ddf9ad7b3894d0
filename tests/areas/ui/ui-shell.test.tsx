import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { describeError, ErrorPage } from "~/ui/error-page";
import { pagesToShow } from "~/ui/pager";
import { Shell } from "~/ui/shell/shell";
import type { ShellData, ShellHide } from "~/ui/shell-data";
import { titled } from "~/ui/title";

const guest: ShellData = {
  serviceName: "글벗",
  csrf: "token-of-this-browser",
  viewer: null,
  monthCount: null,
  monthLimit: 2000,
  menu: [
    { menu: "HOME", menuName: "처음 화면", path: "/app/main", icon: "home", children: [] },
    {
      menu: "BLOG",
      menuName: "글",
      path: null,
      icon: "pen",
      children: [{ menu: "WRITE", menuName: "글쓰기", path: "/app/blog/write-contents", icon: "", children: [] }],
    },
  ],
  flash: null,
  theme: "system",
  drawer: null,
  support: { name: "글벗 고객센터", phone: "1600-0000", mail: "help@geulbeot.test", hours: "평일 10:00~17:00" },
  path: "/app/blog/write-contents?contentsId=3",
};
const viewer = { userId: "7", email: "creator@geulbeot.test", nickname: "달빛", userType: "KAKAOTALK" as const };
const member: ShellData = { ...guest, viewer, monthCount: 12 };

const draw = (shell: ShellData, hide?: ShellHide) =>
  renderToStaticMarkup(
    <Shell shell={shell} hide={hide} year={2026}>
      <h1>글쓰기</h1>
    </Shell>,
  );

describe("the frame of every page (1 §2 Application shell)", () => {
  it("shows a guest a login link, a logo to / and no sending count (rules 9, 89)", () => {
    const html = draw(guest);
    expect(html).toContain('href="/app/login"');
    expect(html).toContain('class="brand" href="/"');
    expect(html).not.toContain("2000");
    expect(html).not.toContain("로그아웃");
  });

  it("shows a member n / 2000, the nickname, a logo to /app/main and a logout that posts its token", () => {
    const html = draw(member);
    expect(html).toContain("12 / 2000");
    expect(html).toContain("달빛");
    expect(html).toContain('class="brand" href="/app/main"');
    expect(html).toMatch(
      /<form class="logout" method="post" action="\/app\/oauth\/logout"><input type="hidden" name="csrf" value="token-of-this-browser"\/>/,
    );
  });

  it("shows an unpaid member 0 / 2000 (rule 9)", () => {
    expect(draw({ ...member, monthCount: 0 })).toContain("0 / 2000");
  });

  it("has a skip link, its landmarks and a link to the top", () => {
    const html = draw(guest);
    for (const part of ['href="#main"', "<header", "<nav", '<main class="main" id="main"', "<footer", 'href="#top"'])
      expect(html).toContain(part);
  });

  it("has the token in every POST form", () => {
    const forms = draw(member).match(/<form[^>]*method="post"[^]*?<\/form>/g) ?? [];
    expect(forms.length).toBeGreaterThan(1);
    for (const form of forms) expect(form).toContain('name="csrf" value="token-of-this-browser"');
  });

  it("marks the present page in the menu and opens its folder, with any query", () => {
    const html = draw(guest);
    expect(html).toContain('<a class="menu-row" href="/app/blog/write-contents" aria-current="page">');
    expect(html).toMatch(/<details open="">\s*<summary class="menu-row">/);
  });

  it("marks the row above a screen that has no row, and opens its folder", () => {
    const html = draw({ ...guest, path: "/app/blog/post-settings?contentsId=3", under: "/app/blog/write-contents" });
    expect(html).toContain('<a class="menu-row" href="/app/blog/write-contents" aria-current="true">');
    expect(html).toMatch(/<details open="">\s*<summary class="menu-row">/);
  });

  it("draws a closed drawer, as the server does not know the width, with the stored choice (rule 110)", () => {
    expect(draw(member)).toContain('<details class="drawer-box" data-start="open">');
    expect(draw({ ...member, drawer: "closed" })).toContain('<details class="drawer-box" data-start="closed">');
    expect(draw({ ...guest, drawer: "open" }), "rule 283").toContain('<details class="drawer-box" data-start="closed">');
  });

  it("has ☰ where the side menu is hidden, with a closed menu that does not dock (rule 294)", () => {
    const html = draw(member, { menu: true });
    expect(html).toContain('<nav class="drawer" aria-label="주 메뉴"><details class="drawer-box" data-start="closed">');
    expect(html).not.toContain('class="rail"');
    expect(draw({ ...member, menu: [] })).not.toContain('class="drawer');
  });

  it("can leave out the footer or the whole header", () => {
    expect(draw(guest, { footer: true })).not.toContain("<footer");
    const bare = draw(guest, { header: true });
    expect(bare).not.toContain("<header");
    expect(bare).not.toContain('class="drawer"');
  });

  it("offers a member search, 글쓰기 and an account menu with the menu's own names, a guest none of them", () => {
    const library = { menu: "READING", menuName: "나의 책장", path: "/app/my-page/reading", icon: "", children: [] };
    const html = draw({ ...member, path: "/app/main", menu: [...member.menu, library] });
    expect(html).toContain('action="/app/search"');
    expect(html).toContain('<a class="write" href="/app/blog/write-contents">');
    expect(html).toMatch(/<div class="account-panel">[^]*<a class="menu-row" href="\/app\/my-page\/reading"><span>나의 책장<\/span>/);
    expect(html).not.toContain('href="/app/user/my-payment-information"');
    expect(draw(guest)).not.toMatch(/action="\/app\/search"|class="write"|class="account"/);
  });

  it("shows 글쓰기 to nobody without that menu, nor while writing", () => {
    expect(draw(member)).not.toContain('class="write"');
    expect(draw({ ...member, path: "/app/main", menu: [] })).not.toContain('class="write"');
  });

  it("has the choice of the theme in the account menu for a member, in the footer for a guest", () => {
    const isIn = (html: string) => [
      /<header[^]*class="themes"[^]*<\/header>/.test(html),
      /<footer[^]*class="themes"[^]*<\/footer>/.test(html),
    ];
    expect(isIn(draw(member))).toEqual([true, false]);
    expect(isIn(draw(guest))).toEqual([false, true]);
  });

  it("has a copyright line from 2022 to the given year", () => {
    expect(draw(guest)).toContain("© 2022–2026 글벗");
  });

  it("shows the notice of the last action without scripts, an error as an alert (rule 106)", () => {
    expect(draw({ ...guest, flash: { type: "success", text: "저장했습니다.", ms: 600 } })).toMatch(/role="status"[^]*저장했습니다\./);
    expect(draw({ ...guest, flash: { type: "error", text: "저장하지 못했습니다.", ms: 4000 } })).toMatch(
      /role="alert"[^]*저장하지 못했습니다\./,
    );
  });

  it("shows a nickname with markup as text", () => {
    expect(draw({ ...member, viewer: { ...viewer, nickname: "<b>달</b>" } })).toContain("&lt;b&gt;달&lt;/b&gt;");
  });
});

describe("the page of an error", () => {
  it.each([403, 404, 410, 429, 500, 503])("says %i in Korean, with one h1", (status) => {
    const html = renderToStaticMarkup(<ErrorPage status={status} />);
    expect(html.match(/<h1>[^<]*[가-힣][^<]*<\/h1>/g)).toHaveLength(1);
  });

  it("names the request and offers a retry at 500, neither at 404", () => {
    const bug = renderToStaticMarkup(<ErrorPage status={500} requestId="req-123" />);
    expect(bug).toContain("req-123");
    expect(bug).toContain("다시 열기");
    const missing = renderToStaticMarkup(<ErrorPage status={404} requestId="req-123" />);
    expect(missing).not.toContain("req-123");
    expect(missing).not.toContain("다시 열기");
  });

  it("shows a refusal's own text, never the message of a bug", () => {
    expect(describeError({ status: 410, data: { message: "글쓴이가 지운 글입니다.", requestId: "r" } }).message).toBe(
      "글쓴이가 지운 글입니다.",
    );
    expect(describeError({ status: 500, data: { message: "ECONNREFUSED 10.0.0.1" } }).message).toBeUndefined();
    expect(describeError(new Error("SELECT * FROM user"))).toEqual({ status: 500 });
  });
});

describe("parts of every page", () => {
  it("the title ends with the configured service name", () => {
    expect(titled("글쓰기")).toEqual([{ title: "글쓰기 · 글벗" }]);
    expect(titled("글쓰기", { matches: [{ id: "root", data: { serviceName: "다른이름" } }] })).toEqual([{ title: "글쓰기 · 다른이름" }]);
  });

  it("the pager shows the first page, the last and the neighbours", () => {
    expect(pagesToShow(7, 42)).toEqual([1, 5, 6, 7, 8, 9, 42]);
    expect(pagesToShow(1, 3)).toEqual([1, 2, 3]);
    expect(pagesToShow(1, 1)).toEqual([1]);
  });
});
