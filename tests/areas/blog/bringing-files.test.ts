import { describe, expect, it } from "vitest";
import type { BroughtPost } from "~/areas/blog/bringing/brought";
import { convert } from "~/areas/blog/bringing/internal/convert";
import { broughtFrom, postOf } from "../../support/texts/brought-post";
import { inCp949, renamed, tampered, wordPressOf, zipOf } from "../../support/factories/archives";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const codesOf = ({ notes }: BroughtPost) => notes.map(({ code }) => code);

describe("a text in Markdown", () => {
  it("shows the marks of a paragraph over 20,000 letters as typed, and parses all others", async () => {
    const long = `**가** www.a.test ${"나".repeat(20_000)}`;
    const { html } = await postOf(`# 제목\n\n**앞** https://a.test\n\n${long}\n\n- **뒤**`, "a.markdown");
    expect(html).toContain("<strong>앞</strong> <a href=");
    expect(html.replace(/<a [^>]*>(www.a.test)<\/a>/, "$1")).toContain(long);
    expect(html).toContain("<li><strong>뒤</strong></li>");
  });

  it("keeps footnotes as they are typed, also of one word", async () => {
    const { html } = await postOf("금리[^1]와 환율[^2]\n\n[^1]: 기준금리\n[^2]: 원과 달러", "a.markdown");
    expect(html).toContain("<p>금리[^1]와 환율[^2]</p>");
    expect(html.replaceAll("\n", "")).toContain("<p>[^1]: 기준금리</p><p>[^2]: 원과 달러</p>");
  });

  it("parses marks next to an inline picture, whose letters do not count", async () => {
    const { html, notes } = await postOf(`**가** ![](data:image/png;base64,${"iVBOR/w0+".repeat(5_000)}==) 나`, "a.markdown");
    expect(html).toBe("<p><strong>가</strong>  나</p>");
    expect(notes).toContainEqual({ code: "inline", count: 1, names: [] });
  });

  it("refuses a text longer than any post may be", async () => {
    expect(await postOf("*a_\n\n".repeat(1_000_000), "a.markdown")).toMatchObject({ html: "", notes: [{ code: "too-long" }] });
  });

  it("takes its title from the front matter and drops the rest of that", async () => {
    const post = await postOf('---\ntitle: "봄의 정원"\ndate: 2024-03-01\n---\n\n# 첫 장\n\n꽃이 **피었어요**.\n', "a.markdown");
    expect(post).toMatchObject({ title: "봄의 정원", notes: [] });
    expect(post.html).toBe("<h1>첫 장</h1><p>꽃이 <strong>피었어요</strong>.</p>");
  });

  it("takes its title from the first headline and removes that from the text", async () => {
    const post = await postOf("# 봄의 정원\n\n본문이에요.", "a.markdown");
    expect(post).toMatchObject({ title: "봄의 정원", html: "<p>본문이에요.</p>" });
  });

  it("falls back to the file name as title, without Jekyll's date and Notion's id", async () => {
    expect(await postOf("본문", "2024-03-01-봄의 정원.md")).toMatchObject({ title: "봄의 정원", notes: [{ code: "title-from-name" }] });
    expect((await postOf("본문", "봄 0123456789abcdef0123456789abcdef.markdown")).title).toBe("봄");
  });

  it("keeps tables, lists and links, and loses tags unknown to the editor", async () => {
    const { html } = await postOf("| 가 | 나 |\n|---|---|\n| 1 | 2 |\n\n- 하나\n- 둘\n\n[누리집](https://example.com)", "a.markdown");
    expect(html).toContain("<table>");
    expect(html).toContain("<li>하나</li>");
    expect(html).toContain('href="https://example.com"');
  });
});

describe("a page of HTML", () => {
  it("becomes title and body, without repeating the first headline", async () => {
    const page = "<!doctype html><html><head><title>봄</title><style>p{}</style></head><body><h1>봄</h1><p>본문</p></body></html>";
    expect(await postOf(page, "a.html")).toMatchObject({ title: "봄", html: "<p>본문</p>", letters: 2 });
  });

  it("cuts a long title and says so", async () => {
    const post = await postOf(`<title>${"가".repeat(300)}</title><p>본문</p>`, "a.htm");
    expect(post.title).toHaveLength(200);
    expect(codesOf(post)).toEqual(["title-cut"]);
  });
});

describe("an export of WordPress", () => {
  it("yields posts, drafts and pages, and counts all other items", async () => {
    const xml = wordPressOf([
      {
        title: "글 하나",
        html: "<!-- wp:paragraph --><p>본문</p><!-- /wp:paragraph -->",
        more: "<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>",
      },
      { title: "쓰던 글", html: "첫 문단\n\n둘째 문단", status: "draft" },
      { title: "소개", html: "<p>소개</p>", type: "page" },
      { title: "사진", html: "", type: "attachment" },
      { title: "버린 글", html: "<p>x</p>", status: "trash" },
      { title: "메뉴", html: "", type: "nav_menu_item" },
    ]);
    const { posts, passed } = await broughtFrom(bytesOf(xml), "blog.xml");
    expect(posts.map(({ title, html }) => [title, html])).toEqual([
      ["글 하나", "<p>본문</p>"],
      ["쓰던 글", "<p>첫 문단</p><p>둘째 문단</p>"],
      ["소개", "<p>소개</p>"],
    ]);
    expect(codesOf(posts[2]!)).toEqual(["page"]);
    expect(passed).toEqual({ attachments: 1, comments: 1, deleted: 1, others: 1 });
  });

  it("keeps captions and embedded addresses, and drops galleries", async () => {
    const caption = '[caption id="a" width="300"]<img src="https://old.example/uploads/2024/05/a-300x200.jpg" /> 바다[/caption]';
    const html = `${caption}\n\n[embed]https://example.com/v[/embed]\n\n[gallery ids="1,2"]글`;
    const zip = await zipOf({ "blog.xml": wordPressOf([{ title: "글", html }]), "uploads/2024/05/a.jpg": "x" });
    const [post] = (await broughtFrom(zip, "blog.zip")).posts;
    expect(post!.pictures.map(({ path }) => path)).toEqual(["uploads/2024/05/a.jpg"]);
    expect(post!.html).toContain('title="바다"');
    expect(post!.html).toContain('href="https://example.com/v"');
    expect(post!.html).not.toContain("gallery");
  });

  it("is read up to the break, and says so", async () => {
    const xml = wordPressOf([{ title: "하나", html: "<p>본문</p>" }]);
    const { posts } = await broughtFrom(bytesOf(`${xml.slice(0, xml.indexOf("</channel>"))}<item><title>둘`), "blog.xml");
    expect(posts.map(({ title }) => title)).toEqual(["하나"]);
    expect(codesOf(posts[0]!)).toEqual(["cut-off"]);
  });

  it("resolves no entity and sends no request", async () => {
    const bomb = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join("");
    const head = `<!DOCTYPE rss [<!ENTITY l0 "웃음"><!ENTITY far SYSTEM "file:///etc/passwd">${bomb}]>`;
    const xml = wordPressOf([{ title: "글", html: "본문" }], head).replace("옛 블로그", "&l12;&far;");
    const item =
      "<item><title>&l12;</title><content:encoded>&far; 남은 글</content:encoded><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>";
    const { posts } = await broughtFrom(bytesOf(xml.replace("</channel>", `${item}</channel>`)), "a.xml");
    expect(posts.map(({ title }) => title)).toEqual(["글", "&l12;"]);
    expect(posts[1]!.html).not.toContain("root:");
    expect(posts.map(({ html }) => html).join("")).not.toContain("웃음");
  });

  it("refuses an XML of another kind", async () => {
    expect(codesOf(await postOf("<?xml version='1.0'?><a><b/></a>", "a.xml"))).toEqual(["not-xml"]);
    expect(codesOf(await postOf(wordPressOf([{ html: "", type: "attachment" }]), "a.xml"))).toEqual(["no-posts"]);
  });
});

const HOSTILE = [
  "<script>alert(1)</script>",
  '<p onclick="alert(1)" style="position:fixed;color:#ff0000">글</p>',
  '<a href="javascript:alert(1)">가</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<svg onload="alert(1)"><script>alert(1)</script></svg>',
  "<style>body{display:none}</style>",
  '<object data="x"></object><embed src="x"><form action="x"><input name="a"></form><base href="https://evil.example">',
  '<img src="x" onerror="alert(1)">',
  '<img src="https://evil.example/pixel.gif">',
  '<img alt=">" src="/files/aaaaaaaaaaaaaaaa">',
  '<p>남은 글</p><meta http-equiv="refresh" content="0;url=https://evil.example">',
].join("\n\n");

describe("hostile content runs nothing", () => {
  const DEAD =
    /<script|onclick|onerror|onload|javascript:|<iframe|<svg|<style|position|<object|<embed|<form|<input|<base|evil\.example|<img|<meta/i;

  it.each([
    ["Markdown", "a.markdown", HOSTILE],
    ["HTML", "a.html", `<html><body>${HOSTILE}</body></html>`],
    ["WordPress", "a.xml", wordPressOf([{ title: "글", html: HOSTILE }])],
  ])("in %s", async (_, name, text) => {
    const post = await postOf(text, name);
    expect(post.html).toContain("남은 글");
    expect(post.html).not.toMatch(DEAD);
    expect(post.pictures).toEqual([]);
  });

  it("in a link of Markdown and in a title", async () => {
    const post = await postOf("# <img src=x onerror=alert(1)> 제목\n\n[가](javascript:alert(1)) ![나](javascript:alert(2))", "a.markdown");
    expect(post.title).toBe("제목");
    expect(post.html).not.toMatch(/<a |<img/);
  });
});

describe("a ZIP", () => {
  it("yields each text with its pictures, found from the text's folder", async () => {
    const zip = await zipOf({
      "블로그/하나.md": "# 하나\n\n![바다](사진/바다%20위.png)\n\n![없음](사진/없다.png)",
      "블로그/사진/바다 위.png": "x",
      "블로그/둘.html":
        '<p>둘 <img src="./사진/바다 위.png"> <img src="https://far.example/x.jpg"> <img src="data:image/png;base64,AAAA"></p>',
      "블로그/사진/그림.webp": "x",
      "블로그/읽어 두기.txt": "x",
      "__MACOSX/블로그/._하나.md": "x",
      "블로그/.숨김.md": "x",
    });
    const { posts, passed } = await broughtFrom(zip, "a.zip");
    expect(posts.map(({ title }) => title)).toEqual(["둘", "하나"]);
    expect(posts.map(({ pictures }) => pictures.map(({ path }) => path))).toEqual([
      ["블로그/사진/바다 위.png"],
      ["블로그/사진/바다 위.png"],
    ]);
    expect(posts[0]!.notes).toEqual([
      { code: "title-from-name" },
      { code: "remote", count: 1, names: ["x.jpg"] },
      { code: "inline", count: 1, names: [] },
    ]);
    expect(posts[1]!.notes).toEqual([{ code: "missing", count: 1, names: ["없다.png"] }]);
    expect(posts[1]!.html).toContain('alt="바다"');
    expect(passed.others).toBe(1);
  });

  it("reads names and texts in CP949, and names decomposed by macOS", async () => {
    const named = renamed(await zipOf({ "xxxx.markdown": inCp949("# 완성된 글\n\n뷁"), "xxxx.png": "x" }), "xxxx", inCp949("가뷁"));
    // Clears the UTF-8 flag of names, as Windows does.
    const [post] = (
      await broughtFrom(
        tampered(named, (zip, at) => zip.writeUInt16LE(0, at + 8)),
        "a.zip",
      )
    ).posts;
    expect(post).toMatchObject({ path: "가뷁.markdown", title: "완성된 글", html: "<p>뷁</p>" });
    const apart = await zipOf({ "글.md": "![](그림.png)", ["그림.png".normalize("NFD")]: "x" });
    expect((await broughtFrom(apart, "a.zip")).posts[0]!.pictures).toHaveLength(1);
  });

  it("skips outside paths, links and encrypted files", async () => {
    const zip = await zipOf({ "aa/bb/a.markdown": "밖", "b.markdown": "안", "c.markdown": "잠김", "d.markdown": "이음" });
    const out = renamed(zip, "aa/bb/a.markdown", "../../a.markdown");
    const odd = tampered(out, (bytes, at) => {
      const name = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
      if (name === "c.markdown") bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 1, at + 8);
      if (name === "d.markdown") bytes.writeUInt32LE((0o120777 << 16) >>> 0, at + 38);
    });
    const { posts } = await broughtFrom(odd, "a.zip");
    expect(posts.map(({ path, notes }) => [path, notes.map(({ code }) => code)])).toEqual([
      ["b.markdown", ["title-from-name"]],
      ["c.markdown", ["locked"]],
    ]);
  });

  it("is refused when broken, with too many files, or with a declared size over the limit", async () => {
    const zip = await zipOf({ "a.markdown": "글" });
    expect(await convert(zip.subarray(0, 40), "a.zip")).toBe("broken");
    expect(await convert(Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(100)]), "a.zip")).toBe("broken");
    const many = await zipOf(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.txt`, ""])));
    expect(await convert(many, "a.zip")).toBe("too-many");
    const large = tampered(await zipOf({ "a.markdown": "가".repeat(1_000) }), (bytes, at) => bytes.writeUInt32LE(400_000_000, at + 24));
    expect(await convert(large, "a.zip")).toBe("too-much");
  });

  it("unpacks no text beyond its declared size or the limit", async () => {
    const zip = await zipOf({ "a.markdown": "0".repeat(21_000_000), "b.markdown": "1".repeat(1_000_000), "c.markdown": "글" });
    expect(zip.length).toBeLessThan(100_000);
    const lying = tampered(zip, (bytes, at) => {
      if (bytes.toString("utf8", at + 46, at + 56) === "b.markdown") bytes.writeUInt32LE(10, at + 24);
    });
    const { posts } = await broughtFrom(lying, "a.zip");
    expect(posts.map(({ path, notes }) => [path, notes[0]!.code])).toEqual([
      ["a.markdown", "too-large"],
      ["b.markdown", "unreadable"],
      ["c.markdown", "title-from-name"],
    ]);
  });

  it("lists two hundred texts and counts the rest", async () => {
    const { posts, more } = await broughtFrom(
      await zipOf(Object.fromEntries(Array.from({ length: 205 }, (_, n) => [`${n}.md`, "글"]))),
      "a.zip",
    );
    expect(posts).toHaveLength(200);
    expect(more).toBe(5);
    const items = Array.from({ length: 203 }, (_, n) => ({ title: `글 ${n}`, html: "글" }));
    expect(await broughtFrom(bytesOf(wordPressOf(items)), "a.xml")).toMatchObject({ more: 3, posts: { length: 200 } });
  });

  it("counts each text of the exports beyond two hundred, and what is no text apart", async () => {
    const exportOf = (length: number) => wordPressOf(Array.from({ length }, (_, n) => ({ title: `글 ${n}`, html: "글" })));
    const files = { "a.xml": exportOf(203), "b.xml": exportOf(7), "c.xml": wordPressOf([]), "d.xml": "<a>글</a>", "e.markdown": "글" };
    const { posts, more } = await broughtFrom(await zipOf(files), "a.zip");
    expect(posts).toHaveLength(200);
    expect(more).toBe(3 + 7 + 1);
  });
});

describe("a text that cannot become a post shows why", () => {
  it("is empty, too long or not text", async () => {
    expect(codesOf(await postOf("  \n\n", "a.markdown"))).toEqual(["title-from-name", "empty"]);
    expect(codesOf(await postOf(`# 제목\n\n${"가".repeat(1_000_001)}`, "a.markdown"))).toEqual(["too-long"]);
    expect(codesOf((await broughtFrom(Uint8Array.of(0, 1, 2, 3, 0xff), "a.markdown")).posts[0]!)).toEqual(["unreadable"]);
  });

  it("reads UTF-16 with a byte order mark, and CP949", async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("# 제목\n\n글", "utf16le")]);
    expect((await broughtFrom(utf16, "a.markdown")).posts[0]).toMatchObject({ title: "제목", html: "<p>글</p>" });
    expect((await broughtFrom(inCp949("# 제목\n\n글"), "a.markdown")).posts[0]).toMatchObject({ title: "제목", html: "<p>글</p>" });
  });
});
