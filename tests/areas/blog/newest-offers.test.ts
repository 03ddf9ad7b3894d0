import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { changeBlogSwitch } from "~/areas/blog/settings/change-blog-switch.server";
import { newestOffers } from "~/areas/blog/shop/newest-offers.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { screen } from "../../support/app";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";
import { rowsRead } from "../../support/statements";

const guest = makeCtx({ kind: "guest" });
const newestIds = async () => (await newestOffers(guest, 3)).map(({ contentsId }) => contentsId);

describe("the newest posts of the shop (rule 284)", () => {
  it("come newest first, three at most", async () => {
    const { userId, nickname } = await makeMember();
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push(await makePostRow(userId));
    expect(await newestIds()).toEqual(ids.slice(1).toReversed());
    expect((await newestOffers(guest, 1))[0]).toMatchObject({ contentsId: ids[3], nickname });
  });

  it.each([
    ["taken out of the shop", { shopYn: "N" }],
    ["deleted", { deleteYn: "Y" }],
    ["kept from search engines", { searchHiddenYn: "Y" }],
  ] as const)("leave out a post that is %s", async (_, over) => {
    const { userId } = await makeMember();
    const shown = await makePostRow(userId);
    await makePostRow(userId, over);
    expect((await newestIds())[0]).toBe(shown);
  });

  it("leave out a blog kept from search engines, and a writer who left", async () => {
    const [shown, hidden, left] = [await makeMember(), await makeMember(), await makeMember()];
    const contentsId = await makePostRow(shown.userId);
    await saveBlogProfile(ctxOf(hidden), { selfIntroduction: "글" });
    await changeBlogSwitch(ctxOf(hidden), { searchHiddenYn: "Y" });
    for (const { userId } of [hidden, left]) await makePostRow(userId);
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, left.userId));
    expect((await newestIds())[0]).toBe(contentsId);
  });

  it("fill up past two dozen newer posts of a blog kept from search engines", async () => {
    const [shown, hidden] = [await makeMember(), await makeMember()];
    const ids = [await makePostRow(shown.userId), await makePostRow(shown.userId), await makePostRow(shown.userId)];
    await saveBlogProfile(ctxOf(hidden), { selfIntroduction: "글" });
    await changeBlogSwitch(ctxOf(hidden), { searchHiddenYn: "Y" });
    for (let n = 0; n < 24; n++) await makePostRow(hidden.userId);
    expect(await newestIds()).toEqual(ids.toReversed());
    expect(await rowsRead(guest, (ctx) => newestOffers(ctx, 3)), "24 of an index and of keys, and three posts").toBeLessThan(150);
  });

  it("stand on a visitor's main screen: one large post, six cards, their writers and subjects", async () => {
    const { userId, nickname } = await makeMember();
    for (let n = 0; n < 7; n++) await makePostRow(userId, { mainSubject: n % 2 ? "food" : "finance" });
    const contentsId = await makePostRow(userId, { title: "새벽 <b>시장</b>" });
    const page = await screen("/app/main");
    const card = page.one(".guest-first");
    expect(card.textContent).toContain("새벽 <b>시장</b>".replaceAll("<", "&lt;").replaceAll(">", "&gt;"));
    expect(card.textContent).toContain(nickname);
    expect(card.querySelector("a")!.getAttributeValue("href")).toContain(`contentsId=${contentsId}`);
    expect(page.all(".guest-posts .card")).toHaveLength(6);
    const [writer] = page.all(".guest-writers li");
    expect(writer!.textContent).toContain(nickname);
    expect(writer!.querySelector(".btn")!.getAttributeValue("href")).toBe(`/app/subscribe/${userId}`);
    const all = page.one(".guest-subjects .chip[aria-current]");
    expect([all.textContent.trim(), all.getAttributeValue("href")]).toEqual(["전체", "/app/contents/contents-shop"]);
    expect(page.all(".btn-primary")).toHaveLength(1);
  });
});
