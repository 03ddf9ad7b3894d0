import { brotliCompressSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { postAddress } from "~/areas/blog/addresses/blog-address";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { readFrontPagePost } from "~/areas/blog/reading/front-page-post.server";
import { COST_FIELDS } from "~/areas/landing/cost";
import { makeCtx } from "~/core/ctx.server";
import { screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";

let page: Awaited<ReturnType<typeof screen>>;
beforeAll(async () => {
  const writer = await makeMember();
  const contentsId = await makePostRow(writer.userId, { textLength: 3_000, createdAt: new Date("2026-01-01") });
  await pinPost(ctxOf(writer), { contentsId, pinned: true });
  page = await screen("/");
});

describe("the front page", () => {
  it("leads to signing up, and in one press to a real post", async () => {
    const [join, read] = page.all(".pub-hero a");
    expect([join!.textContent, join!.getAttributeValue("href")]).toEqual([
      "무료로 시작하기",
      "/app/terms?redirectUrl=%2Fapp%2Fblog%2Fwrite-contents",
    ]);
    const post = await readFrontPagePost(makeCtx({ kind: "guest" }));
    expect([read!.textContent, read!.getAttributeValue("href")]).toEqual(["글 하나 읽어 보기", postAddress(post!).replace("&", "&amp;")]);
    expect(page.one(".front-post h3").textContent).toBe(post!.title);
  });

  it("leads to the same post as the service's page", async () => {
    const service = await screen("/app/service/service-introduce");
    expect(service.all(".pub-hero .btn").map((button) => button.getAttributeValue("href"))).toEqual(
      page.all(".pub-hero .btn").map((button) => button.getAttributeValue("href")),
    );
    expect(service.one(".pub-hero").textContent).toContain("글 하나 읽어 보기");
  });

  it("shows the sent card and what the sender learns before the first scroll", () => {
    expect(page.one(".pub-hero .talk-card").textContent).toContain("글 읽기");
    expect(page.one(".pub-hero .reach").textContent).toContain("12명 중 9명이 읽었어요");
    expect(page.one(".pub-figures").textContent).toMatch(/0원.*2,000건.*10원.*다음 달 10일/s);
  });

  it("shows real screens, loaded late", () => {
    const pictures = page.all(".screen-picture img");
    expect(pictures.map((one) => one.getAttributeValue("loading"))).toEqual(["lazy", "lazy", "lazy", "lazy"]);
    for (const picture of pictures) {
      expect(picture.getAttributeValue("src")).toMatch(/-[A-Z0-9]{8}\.webp$/);
      expect(Number(picture.getAttributeValue("width"))).toBeGreaterThan(300);
      expect(picture.getAttributeValue("alt")!.length).toBeGreaterThan(15);
    }
  });

  it("shows pictures in the chosen theme alone", async () => {
    const dark = await screen("/", { headers: { Cookie: "geulbeot_theme=dark" } });
    expect(dark.html).not.toMatch(/-light-[A-Z0-9]{8}\.webp/);
    expect(dark.html).not.toContain("prefers-color-scheme");
  });

  it("carries two small scripts of ours, and fits into the first packets", () => {
    const scripts = [...page.html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag.replace(/ nonce="[^"]*"/, ""));
    expect(scripts).toEqual([
      '<script type="application/ld+json">',
      '<script src="/landing.js" defer="">',
      '<script src="/vitals.js" defer="">',
    ]);
    expect(brotliCompressSync(page.html).length).toBeLessThan(14_000);
  });

  it("answers ten questions, and tells search engines the same", () => {
    const shown = page.all(".faq details").map((one) => ({
      question: one.querySelector("summary")!.textContent,
      answer: one.querySelector("p")!.textContent,
    }));
    expect(shown).toHaveLength(10);
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html)![1]!);
    expect(data["@type"]).toBe("FAQPage");
    expect(data.mainEntity.map((one: any) => ({ question: one.name, answer: one.acceptedAnswer.text }))).toEqual(shown);
  });
});

describe("the calculator", () => {
  it("begins with an example, and calculates by the address alone", async () => {
    expect(page.one(".cost-sum").textContent).toContain("98,060원");
    const other = await screen("/?friends=100&posts=20&others=1,000");
    expect(other.one(".cost-answer").textContent).toContain("2,000건");
    expect(other.one("#cost-others").getAttributeValue("value")).toBe("1,000");
  });

  it("names the wrong number, keeps what was typed and puts the focus there", async () => {
    const { one, all } = await screen(`/?friends=50&posts=${encodeURIComponent('"><b>')}&others=1`);
    expect(one("#cost-posts").getAttributeValue("value")).toBe("&quot;&gt;&lt;b&gt;");
    expect(one("#cost-posts").getAttributeValue("aria-invalid")).toBe("true");
    expect(one("#cost-posts-error").textContent).toBe("0부터 100까지 숫자로 입력해 주세요.");
    expect(all("[autofocus]").map((field) => field.getAttributeValue("id"))).toEqual(["cost-posts"]);
    expect(all(".cost-sum")).toEqual([]);
  });

  it("says how to stay within the monthly limit", async () => {
    expect((await screen("/?friends=2000&posts=2")).one(".cost-answer").textContent).toContain("글 2편이면 친구 1,000명까지");
  });

  it("survives any number in any field", async () => {
    for (const { name } of COST_FIELDS)
      for (const value of ["", "-1", "1e309", "9".repeat(300), "%00", "٣"]) await screen(`/?${name}=${encodeURIComponent(value)}`);
  });
});
