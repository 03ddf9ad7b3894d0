import { addRow, axeViolations, expect, type Person, rows, settled, test, withAxe } from "../support/site";

type Made = { contentsId: number; userId: number; commentId: number };
type Row = { id: number };

const idOf = async (person: Person) =>
  (await rows<Row>("SELECT user_id AS id FROM user WHERE user_email = ?", [`${person}@geulbeot.test`]))[0]!.id;

/** A post with a comment, its reply, a hidden comment and a report; its blog has a pinned post. */
async function aDiscussedPost(): Promise<Made> {
  const [userId, reader] = [await idOf("creator"), await idOf("member")];
  const contentsId = await addRow(
    `INSERT INTO contents (user_id, title, contents, summary, text_length, main_subject, created_at, updated_at)
     VALUES (?, '댓글이 있는 글', '<h1>작은 제목</h1><p>읽기 쉬운 글입니다.</p><blockquote>따온 말</blockquote>', '읽기 쉬운 글', 20, 'finance', NOW(3), NOW(3))`,
    [userId],
  );
  const add = (who: number, words: string, more = "") =>
    addRow(`INSERT INTO seminar_comment SET contents_id = ?, user_id = ?, comment = ?${more}`, [contentsId, who, words]);
  const commentId = await add(reader, "잘 읽었습니다.");
  await add(userId, "고맙습니다.", `, parent_comment_id = ${commentId}`);
  await add(reader, "가린 말", ", hidden_at = NOW(3), hide_reason = '시험'");
  await rows("INSERT INTO comment_report (comment_id, user_id, kind, reason) VALUES (?, ?, 'ABUSE', '살펴봐 주세요')", [commentId, userId]);
  await rows("INSERT IGNORE INTO comment_block (host_user_id, user_id) VALUES (?, ?)", [await idOf("writer"), reader]);
  return { contentsId, userId, commentId };
}

type Visitor = Person | "guest";
type Screen = [who: Visitor, name: string, url: (made: Made) => string];

const screens: Screen[] = [
  ["guest", "landing", () => "/"],
  ["guest", "post", ({ contentsId }) => `/app/blog/view-contents?contentsId=${contentsId}`],
  ["guest", "blog", ({ userId }) => `/app/blog/contents-list?userId=${userId}`],
  ["guest", "subscribe", ({ userId }) => `/app/subscribe/${userId}`],
  ["guest", "comments", ({ contentsId }) => `/app/blog/comments?contentsId=${contentsId}`],
  ["member", "comments for their author", ({ contentsId }) => `/app/blog/comments?contentsId=${contentsId}`],
  ["creator", "comments for the post's writer", ({ contentsId }) => `/app/blog/comments?contentsId=${contentsId}`],
  ["creator", "settings of the blog", () => "/app/blog/settings"],
  ["writer", "settings of a blog with a blocked person", () => "/app/blog/settings"],
  ["creator", "settings of a post", ({ contentsId }) => `/app/blog/post-settings?contentsId=${contentsId}`],
  ["creator", "profile of the blog", () => "/app/user/blog-profile"],
  ["creator", "earlier texts", ({ contentsId }) => `/app/blog/versions?contentsId=${contentsId}`],
  ...["", "/following", "/posts", "/comments", "/stars"].map((part): Screen => [
    "member",
    `reader's page${part}`,
    () => `/app/my-page/reading${part}`,
  ]),
  ["creator", "where readers come from", () => "/app/creator-report/visits"],
  [
    "creator",
    "where readers of a post come from",
    ({ contentsId }) => `/app/creator-report/visits?contentsId=${contentsId}&dateOption=month`,
  ],
  ["creator", "where readers come from, with a day that does not exist", () => "/app/creator-report/visits?startDateTime=2026-02-30"],
  ["member", "where readers come from, without any", () => "/app/creator-report/visits"],
  ["admin", "where readers of all come from", () => "/app/creator-report/visits"],
  ["admin", "reported comments", () => "/app/manager/comment-reports"],
  ["admin", "a reported comment", ({ commentId }) => `/app/manager/comment-report?commentId=${commentId}`],
];

const WIDTHS = [390, 1_280];
const THEMES = ["light", "dark"] as const;

test.describe.configure({ mode: "parallel" });

for (const colorScheme of THEMES)
  test(`axe accepts the screens of blogs and comments on a phone and a desk, ${colorScheme} @js`, async ({ as, stranger }) => {
    const made = await aDiscussedPost();
    const findings: string[] = [];
    const look = { bypassCSP: true, colorScheme } as const;
    const visitors = [...new Set(screens.map(([who]) => who))];
    for (const who of visitors) {
      const page = await withAxe(who === "guest" ? await stranger(look) : await as(who, look));
      for (const [, name, url] of screens.filter(([visitor]) => visitor === who))
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const answer = await page.goto(url(made), { waitUntil: "domcontentloaded" });
          expect(answer!.status(), name).toBe(200);
          await settled(page);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          if (wide > 0) findings.push(`${name} at ${width}: ${wide} px wider than the window`);
          for (const violation of await axeViolations(page, { ownColours: true })) findings.push(`${name} at ${width}: ${violation}`);
        }
    }
    expect(findings).toEqual([]);
  });
