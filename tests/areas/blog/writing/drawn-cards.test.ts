import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addressHash } from "~/areas/blog/links/bare-links.server";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { drawCards } from "~/areas/blog/writing/cards/draw-cards.server";
import { settings } from "~/core/settings.server";
import { database } from "~db/client.server";
import { linkCard } from "~db/schema/blog";
import { makePost } from "../../../support/factories/blog";
import { ctxOf, makeMember } from "../../../support/factories/members";
import { patience } from "../../../support/yardstick";

const ownAddress = () => `https://${crypto.randomUUID()}.test/a?b=1&c=2`;
const cardsOf = (address: string) =>
  database()
    .select()
    .from(linkCard)
    .where(inArray(linkCard.addressHash, [addressHash(address)]));

describe("cards drawn while a post is written", () => {
  it("are asked for once, for the writer, and drawn from the kept answer", async () => {
    const writer = await makeMember();
    const [address, other] = [ownAddress(), ownAddress()];
    expect(await drawCards(ctxOf(writer), [address, other])).toEqual([
      { address, card: null },
      { address: other, card: null },
    ]);
    await expect.poll(async () => (await cardsOf(address)).length, { timeout: patience(5_000) }).toBe(1);
    const [row] = await cardsOf(address);
    expect(row).toMatchObject({ userId: writer.userId, dueAt: expect.any(Date) });
    await database()
      .update(linkCard)
      .set({ title: "제목 <b>", description: "설명", dueAt: null, fetchedAt: new Date() })
      .where(eq(linkCard.linkCardId, row!.linkCardId));
    const [drawn] = await drawCards(ctxOf(writer), [address]);
    expect(drawn!.card).toMatch(/^<a href="[^"]*&amp;c=2" [^>]*><span><strong>제목 &lt;b&gt;<\/strong> <span>설명<\/span>/);
  });

  it("of own posts show title and writer, and none is drawn for a text that is no address", async () => {
    const post = await makePost(undefined, { title: "봄 이야기" });
    const address = `${new URL(settings().BASE_URL).origin}${postPath({ userId: post.author.userId, contentsId: post.contentsId })}`;
    const [own, wrong, script] = await drawCards(ctxOf(post.author), [address, `"><script>`, "javascript:alert(1)"]);
    expect(own!.card).toContain("<strong>봄 이야기</strong>");
    expect([wrong!.card, script!.card]).toEqual([null, null]);
  });
});
