import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { saveBlogProfile } from "~/areas/blog/profile/save-blog-profile.server";
import { changeBlogSwitch } from "~/areas/blog/settings/change-blog-switch.server";
import { pinPost } from "~/areas/blog/desk/pin-post.server";
import { readFrontPagePost } from "~/areas/blog/reading/front-page-post.server";
import { readSiteMonth } from "~/areas/reports/summary/read-site-month.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { authorMonthly } from "~db/schema/reports";
import { makePostRow } from "../../support/factories/dispatches";
import { ctxOf, makeMember } from "../../support/factories/members";

const DAY_MS = 86_400_000;
const guest = makeCtx({ kind: "guest" });
const daysAgo = (days: number) => new Date(guest.now().getTime() - days * DAY_MS);

async function makePinned(over: Partial<typeof contents.$inferInsert> = {}) {
  const writer = await makeMember();
  const contentsId = await makePostRow(writer.userId, { textLength: 2_000, createdAt: daysAgo(8), ...over });
  await pinPost(ctxOf(writer), { contentsId, pinned: true });
  return { writer, contentsId };
}

const shownId = async () => (await readFrontPagePost(guest))?.contentsId;

describe("the post on the front page (rule 264)", () => {
  it("is the newest pinned one", async () => {
    await makePinned();
    const { contentsId, writer } = await makePinned();
    expect(await readFrontPagePost(guest)).toMatchObject({ contentsId, nickname: writer.nickname });
    await makePostRow(writer.userId, { textLength: 5_000, createdAt: daysAgo(8) });
    expect(await shownId()).toBe(contentsId);
  });

  it.each([
    ["short", { textLength: 1_999 }],
    ["younger than a week", { createdAt: daysAgo(6) }],
    ["not offered in the shop", { shopYn: "N" }],
    ["kept from search engines", { searchHiddenYn: "Y" }],
  ] as const)("is never one that is %s", async (_, over) => {
    const { contentsId } = await makePinned();
    await makePinned(over);
    expect(await shownId()).toBe(contentsId);
  });

  it("is never one of a blog that is kept from search engines", async () => {
    const { contentsId } = await makePinned();
    const { writer } = await makePinned();
    await saveBlogProfile(ctxOf(writer), { selfIntroduction: "글" });
    await changeBlogSwitch(ctxOf(writer), { searchHiddenYn: "Y" });
    expect(await shownId()).toBe(contentsId);
  });

  it("goes with its pin, its deletion and its writer", async () => {
    const first = await makePinned();
    const [unpinned, deleted, left] = [await makePinned(), await makePinned(), await makePinned()];
    await pinPost(ctxOf(unpinned.writer), { contentsId: unpinned.contentsId, pinned: false });
    await database().update(contents).set({ deleteYn: "Y" }).where(eq(contents.contentsId, deleted.contentsId));
    expect(await shownId()).toBe(left.contentsId);
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, left.writer.userId));
    expect(await shownId()).toBe(first.contentsId);
  });
});

describe("the site's figures of last month (rule 266)", () => {
  const may = makeCtx({ kind: "guest" }, { now: () => new Date("2031-05-20T00:00:00Z") });
  const count = (month: string, writers: number, sendCount: number) =>
    database()
      .insert(authorMonthly)
      .values(Array.from({ length: writers }, (_, n) => ({ month, authorId: 9_000_000 + n, sendCount, feeWon: 0 })));

  it("are shown from ten writers and a thousand dispatches on", async () => {
    expect(await readSiteMonth(may)).toBeNull();
    await count("203104", 9, 500);
    expect(await readSiteMonth(may)).toBeNull();
    await database().insert(authorMonthly).values({ month: "203104", authorId: 9_100_000, sendCount: 3, feeWon: 0 });
    expect(await readSiteMonth(may)).toEqual({ dispatches: 4_503, writers: 10 });
    const june = makeCtx({ kind: "guest" }, { now: () => new Date("2031-06-20T00:00:00Z") });
    await count("203105", 99, 10);
    expect(await readSiteMonth(june)).toBeNull();
  });
});
