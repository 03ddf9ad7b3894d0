import type { HtmlElement } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { type As, refused, rest, screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { hostileNicknames, hostileTexts, hostileTitles, titleOf } from "../../support/texts/hostile";
import { type Page, unescape } from "../../support/pages/page-rules";

/** Stores an uncleaned post, to test that reading cleans again. */
const makeDirty = (author: Member, text: string, title = "제목") =>
  makePostRow(author.userId, { title, contents: text, summary: title.slice(0, 300) });

const tags = new Set("p br hr h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote pre code ul ol li a img span".split(" "));
const attributes = new Set("href rel target src alt width height style loading tabindex data-bare data-to".split(" "));
const styles = /^((color|background-color|font-size|line-height|text-align):[^;:()]*(\([\d,. ]+\))?;?\s*)*$/;

function liveParts(text: HtmlElement): string[] {
  return text.querySelectorAll("*").flatMap((element) => {
    const attrs = element.attributes.map(({ key, value }) => [key.toLowerCase(), unescape(String(value ?? ""))] as const);
    const bad = attrs.filter(
      ([name, value]) =>
        !attributes.has(name) ||
        (name === "href" && !/^(https?:\/\/|mailto:|\/app\/blog\/link\?contentsId=)/i.test(value)) ||
        (name === "data-to" && !/^https?:\/\//i.test(value)) ||
        (name === "src" && !/^\/files\/[\w-]+$/.test(value)) ||
        (name === "style" && !styles.test(value)),
    );
    return [...(tags.has(element.tagName) ? [] : [element.tagName]), ...bad.map(([name, value]) => `${element.tagName} ${name}=${value}`)];
  });
}

/** Tag and attribute names outside of texts; a name unknown to harmless pages escaped from a post. */
function kinds(page: Page): Set<string> {
  const inTexts = new Set(page.all(".reading *"));
  const outside = page.all("*").filter((element) => !inTexts.has(element));
  return new Set(outside.map(({ tagName, attributes }) => [tagName, ...attributes.map(({ key }) => key.toLowerCase()).sort()].join(" ")));
}
const strange = (page: Page, harmless: Set<string>) => [...kinds(page)].filter((kind) => !harmless.has(kind));
const sources = (page: Page) =>
  page.all("script[src], link[href], img[src], iframe").map((one) => one.getAttributeValue("src") ?? one.getAttributeValue("href") ?? "");

const view = ({ userId }: Member, contentsId: number) => `/app/blog/view-contents?userId=${userId}&contentsId=${contentsId}`;
const editor = (contentsId: number) => `/app/blog/write-contents?contentsId=${contentsId}`;

type Someone = { author: Member; as: As };
const someone = async (nickname?: string): Promise<Someone> => {
  const author = await makeMember(nickname ? { userNickname: nickname } : {});
  await saveBlogProfile(ctxOf(author), { selfIntroduction: nickname ?? "안녕", requestConsultationPath: "https://example.test/" });
  return { author, as: await loginAs(author) };
};

/** Texts that could swallow the following ones come last. */
const several = [0, 1, 2, 3].map((part) => hostileTexts.filter((_, index) => index % 4 === part));
const bodies = several.map((texts) => texts.join("\n<p>사이</p>\n"));

let harmless: Record<"view" | "own" | "list" | "editor" | "preview", Set<string>>;
let calm: Someone;
beforeAll(async () => {
  calm = await someone();
  const { author, as } = calm;
  const { userId } = author;
  const row = { userId, title: "제목", contents: "<p>글</p>", summary: "제목", mainSubject: "finance" };
  await database()
    .insert(contents)
    .values(Array.from({ length: 51 }, () => row));
  const contentsId = await makeDirty(author, "<p>글</p>");
  harmless = {
    view: new Set([...kinds(await screen(view(author, contentsId))), ...kinds(await screen(view(author, contentsId), as))]),
    own: kinds(await screen(`/app/blog/my-blog-view-contents?contentsId=${contentsId}`, as)),
    list: kinds(await screen(`/app/blog/contents-list?userId=${author.userId}`)),
    editor: kinds(await screen(editor(contentsId), as)),
    preview: kinds(await refused("/app/blog/write-contents", { intent: "preview", title: "제목", contents: "글" }, 200, as)),
  };
});

describe("hostile texts run nothing (design 9)", () => {
  it("come in at least 60 kinds", () => expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(60));

  it("as text and title of a post: page, REST call, lists and editor", async () => {
    const { author, as } = calm;
    for (const [index, text] of hostileTexts.entries()) {
      const title = titleOf(text).slice(0, 200);
      const contentsId = await makeDirty(author, text, title);
      const page = await screen(view(author, contentsId));
      expect(liveParts(page.one(".reading")), text).toEqual([]);
      expect(strange(page, harmless.view), text).toEqual([]);
      expect(unescape(page.one('meta[property="og:title"]').getAttributeValue("content")!), title).toBe(title);
      expect(unescape(page.one('meta[property="og:description"]').getAttributeValue("content")!), title).toBe(title);
      expect(unescape(page.one("h1").textContent), title).toBe(title);
      const { body, headers } = await rest("GET", `/v1/blog/get-content?contentsId=${contentsId}`);
      expect(headers.get("Content-Type"), text).toMatch(/^application\/json/);
      expect(body.contents, text).not.toMatch(
        /<[^>]*\son\w+\s*=|<\/?(script|style|iframe|svg|math|form|input|textarea|template)|<[^>]*(javascript|data):/i,
      );
      if (index % 20 !== 19) continue;
      expect(strange(await screen(`/app/blog/contents-list?userId=${author.userId}`), harmless.list), title).toEqual([]);
      expect(strange(await screen(`/app/blog/my-blog-view-contents?contentsId=${contentsId}`, as), harmless.own), title).toEqual([]);
      const edited = await screen(editor(contentsId), as);
      expect(strange(edited, harmless.editor), title).toEqual([]);
      expect(unescape(edited.one('textarea[name="title"]').textContent), title).toBe(title);
    }
  });

  it("as text of a post: preview, editor and own blog", async () => {
    const { author, as } = await someone();
    for (const [index, text] of bodies.entries()) {
      const title = hostileTitles[index]!;
      const preview = await refused("/app/blog/write-contents", { intent: "preview", title, contents: text }, 200, as);
      expect(liveParts(preview.one(".reading"))).toEqual([]);
      expect(strange(preview, harmless.preview)).toEqual([]);
      const contentsId = await makeDirty(author, text, title);
      const edited = await screen(editor(contentsId), as);
      expect(strange(edited, harmless.editor)).toEqual([]);
      expect(edited.all("textarea").length, "the title's and the text's").toBe(2);
      const own = await screen(`/app/blog/my-blog-view-contents?contentsId=${contentsId}`, as);
      expect(liveParts(own.one(".reading"))).toEqual([]);
      expect(strange(own, harmless.own)).toEqual([]);
      expect(sources(own).filter((address) => !address.startsWith("/"))).toEqual([]);
    }
  });

  it("as a writer's nickname and introduction: post page and list", async () => {
    for (const name of hostileNicknames) {
      const { author } = await someone(name);
      const contentsId = await makeDirty(author, "<p>글</p>");
      await makeDirty(author, "<p>글</p>");
      expect(strange(await screen(view(author, contentsId)), harmless.view), name).toEqual([]);
      expect(strange(await screen(`/app/blog/contents-list?userId=${author.userId}`), harmless.list), name).toEqual([]);
    }
  });
});
