import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { withLinkCards } from "~/areas/blog/reading/link-cards.server";
import { viewPost } from "~/areas/blog/reading/view-post.server";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { contents } from "~db/schema/blog";
import { screen } from "../../support/app";
import { makePost } from "../../support/factories/blog";
import { ctxOf } from "../../support/factories/members";

const alone = (href: string, words = href) => `<p><a href="${href}" rel="noopener nofollow" target="_blank">${words}</a></p>`;

async function linked() {
  const post = await makePost(undefined, { title: "이어지는 <글>", contents: "<p>이어지는 글의 첫머리</p>" });
  const href = `${settings().BASE_URL.replace(/\/$/, "")}/app/blog/view-contents?userId=${post.author.userId}&amp;contentsId=${post.contentsId}`;
  return { ...post, href };
}

describe("a link alone in its paragraph", () => {
  it("becomes the card of the post it leads to", async () => {
    const { href, author, contentsId } = await linked();
    const { contentsId: shown } = await makePost(author, { contents: `<p>앞</p>${alone(href)}<p>글 ${href}</p>` });
    const page = await screen(`/app/blog/view-contents?contentsId=${shown}`);
    const cards = page.all(".link-card");
    expect(cards).toHaveLength(1);
    expect(cards[0]!.textContent).toContain("이어지는 &lt;글&gt;");
    expect(cards[0]!.textContent).toContain("이어지는 글의 첫머리");
    expect(page.html).toContain(`href="/app/blog/view-contents?userId=${author.userId}&amp;contentsId=${contentsId}"`);
  });

  it("becomes that card also by the post's own address, former ones included", async () => {
    const { author, contentsId } = await linked();
    const [former, handle] = [1, 2].map((n) => `카드-${n}-${contentsId}`) as [string, string];
    for (const one of [former, handle]) await chooseHandle(ctxOf(author), one);
    const base = settings().BASE_URL.replace(/\/$/, "");
    const typed = [
      `${base}/@${former}/이어지는-글`,
      encodeURI(`${base}/@${handle}/이어지는-글/`),
      `${base}/@${handle}/nothing?a&${contentsId}`,
    ];
    const { html, linked: posts } = await withLinkCards(ctxOf(author), typed.map((href) => alone(href.replace("&", "&amp;"))).join(""));
    expect(posts).toEqual([{ contentsId, userId: author.userId }]);
    expect(html.match(/class="link-card"/g)).toHaveLength(2);
    expect(html).toContain(`href="${encodeURI(`/@${handle}/이어지는-글`)}"`);
  });

  it("drops the cached page when the post on the card changes", async () => {
    const { href, author, contentsId } = await linked();
    const shown = await makePost(undefined, { contents: `${alone(href)}${alone("https://a.test/x")}` });
    const link = { userId: null, sendHistoryId: null, receiverId: null, t: "", contentsId: shown.contentsId };
    expect((await viewPost(ctxOf(author), link)).linked).toEqual([{ contentsId, userId: author.userId }]);
  });

  it("stays a link for a deleted post, another site or other words, and shows its host", async () => {
    const { href, author, contentsId } = await linked();
    const ctx = ctxOf(author);
    expect((await withLinkCards(ctx, alone(href, "이 글"))).html).toMatch(/이 글<\/a> \([^)]+\)<\/p>$/);
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, contentsId));
    for (const html of [alone(href), alone("https://a.test/x?b=1"), `<p>글 ${alone("https://a.test/").slice(3)}`, "<p>글</p>"])
      expect(await withLinkCards(ctx, html)).toEqual({ html, linked: [] });
    expect((await withLinkCards(ctx, alone("https://a.test/x", "다른 곳"))).html).toContain("</a> (a.test)</p>");
    expect((await withLinkCards(ctx, alone("https://a.test/app/blog/view-contents?contentsId=1"))).html).not.toContain("link-card");
  });
});
