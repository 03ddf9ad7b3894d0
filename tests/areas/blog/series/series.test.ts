import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chooseHandle } from "~/areas/blog/addresses/choose-handle.server";
import { PostInput, TempInput } from "~/areas/blog/contents.schema.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { dissolveSeries } from "~/areas/blog/series/dissolve-series.server";
import { findSeriesAddress } from "~/areas/blog/series/find-series.server";
import { orderSeries } from "~/areas/blog/series/order-series.server";
import { putInSeries, takeOutOfSeries } from "~/areas/blog/series/put-in-series.server";
import { readOwnSeries } from "~/areas/blog/series/read-own-series.server";
import { makeSeries, saveSeries } from "~/areas/blog/series/save-series.server";
import { slugSeriesMissing } from "~/areas/blog/series/slug-series-missing.server";
import { readSeriesPage } from "~/areas/blog/series-page/read-series-page.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { publishPlanNow } from "~/areas/blog/writing/planning/publish-planned.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contentsSeries, plannedPost, seriesContents, seriesSlug, tempContents } from "~db/schema/blog";
import { makePost } from "../../../support/factories/blog";
import { ctxOf, job, makeMember } from "../../../support/factories/members";
import { refusal } from "../../../support/refusal";

const guest = () => makeCtx({ kind: "guest" }, { requestId: "series" });
const dot = async () =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "teal" } })
      .png()
      .toBuffer(),
  );
const HOUR_MS = 3_600_000;

async function writer(titles: string[], name = "봄 이야기") {
  const author = await makeMember();
  const ctx = ctxOf(author);
  const ids: number[] = [];
  for (const title of titles) {
    const { contentsId } = await makePost(author, { title });
    await putInSeries(ctx, { contentsId, name });
    ids.push(contentsId);
  }
  const [row] = await database().select().from(contentsSeries).where(eq(contentsSeries.userId, author.userId));
  return { author, ctx, ids, seriesId: row?.seriesId ?? 0 };
}

const saved = (seriesId: number, over: Partial<Parameters<typeof saveSeries>[1]> = {}) => ({
  seriesId,
  name: "봄 이야기",
  description: "",
  ...over,
});

async function slugsOf(seriesId: number) {
  const rows = await database().select().from(seriesSlug).where(eq(seriesSlug.seriesId, seriesId));
  const slugs = (isCurrent: boolean) => rows.filter(({ formerAt }) => (formerAt === null) === isCurrent).map(({ slug }) => slug);
  return { current: slugs(true), former: slugs(false).sort() };
}

const titlesOf = async (seriesId: number) => (await readSeriesPage(guest(), seriesId)).parts.map(({ title }) => title);

describe("the address of a series (rule 305)", () => {
  it("follows the name, and former slugs and handles lead to the present address", async () => {
    const { author, ctx, seriesId } = await writer(["하나"]);
    const handle = `글-${author.userId}`;
    await chooseHandle(ctx, `옛-${author.userId}`);
    await chooseHandle(ctx, handle);
    await saveSeries(ctx, saved(seriesId, { name: "여름 이야기!" }));
    expect(await slugsOf(seriesId)).toEqual({ current: ["여름-이야기"], former: ["봄-이야기"] });
    const address = `/@${encodeURIComponent(handle)}/series/${encodeURIComponent("여름-이야기")}`;
    for (const [by, slug] of [
      [handle, "봄-이야기"],
      [`옛-${author.userId}`, "여름-이야기"],
    ] as const)
      expect(await findSeriesAddress(guest(), by, slug)).toEqual({ userId: author.userId, seriesId, address });
    expect(await refusal(findSeriesAddress(guest(), handle, "없는-연재"))).toBe("common.not-found");
  });

  it("keeps a typed slug through new names until it is emptied, and numbers a slug of another own series", async () => {
    const { ctx, seriesId } = await writer(["하나"]);
    await saveSeries(ctx, saved(seriesId, { slug: "My Spring!" }));
    expect((await readOwnSeries(ctx, seriesId)).slug).toBe("my-spring");
    await saveSeries(ctx, saved(seriesId, { name: "가을", slug: "my-spring" }));
    expect((await slugsOf(seriesId)).current).toEqual(["my-spring"]);
    await saveSeries(ctx, saved(seriesId, { name: "가을" }));
    expect(await slugsOf(seriesId)).toEqual({ current: ["가을"], former: ["my-spring", "봄-이야기"] });
    const other = await makeSeries(ctx, "가을?");
    expect((await slugsOf(other.seriesId)).current).toEqual(["가을-2"]);
    const signs = await makeSeries(ctx, "!!!");
    expect((await slugsOf(signs.seriesId)).current).toEqual([`연재-${signs.seriesId}`]);
  });

  it("is given to series from before the rule, once", async () => {
    const { seriesId } = await writer(["하나"]);
    await database().delete(seriesSlug).where(eq(seriesSlug.seriesId, seriesId));
    expect(await slugSeriesMissing(guest())).toBeGreaterThanOrEqual(1);
    expect((await slugsOf(seriesId)).current).toEqual(["봄-이야기"]);
    expect(await slugSeriesMissing(guest())).toBe(0);
  });
});

describe("a series", () => {
  it("is made once by name, and refuses the name of another own series", async () => {
    const { ctx, seriesId } = await writer(["하나"]);
    expect(await makeSeries(ctx, "봄 이야기")).toEqual({ seriesId, isNew: false });
    const [one, other] = await Promise.all([makeSeries(ctx, "새 연재"), makeSeries(ctx, "새 연재")]);
    expect(one.seriesId).toBe(other.seriesId);
    expect(await refusal(saveSeries(ctx, saved(one.seriesId)))).toBe("blog.series-taken");
  });

  it("is read in the order of a drag, also when a part came meanwhile, and never with a foreign post", async () => {
    const { author, ctx, ids, seriesId } = await writer(["하나", "둘", "셋"]);
    const added = await makePost(author, { title: "넷" });
    await putInSeries(ctx, { contentsId: added.contentsId, name: "봄 이야기" });
    await orderSeries(ctx, { seriesId, contentsIds: [ids[2]!, ids[0]!, ids[1]!] });
    expect(await titlesOf(seriesId)).toEqual(["셋", "하나", "둘", "넷"]);
    const stranger = await writer(["남의 글"]);
    expect(await refusal(orderSeries(ctx, { seriesId, contentsIds: stranger.ids }))).toBe("common.not-found");
    expect(await refusal(orderSeries(ctx, { seriesId: stranger.seriesId, contentsIds: stranger.ids }))).toBe("common.not-found");
    expect(await titlesOf(seriesId)).toEqual(["셋", "하나", "둘", "넷"]);
  });

  it("stays without posts when a post is taken out on its screen, or when it has a description", async () => {
    const { ctx, ids, seriesId } = await writer(["하나", "둘"]);
    for (const contentsId of ids) await takeOutOfSeries(ctx, { seriesId, contentsId });
    expect((await readOwnSeries(ctx, seriesId)).posts).toEqual([]);
    await putInSeries(ctx, { contentsId: ids[0]!, name: "봄 이야기" });
    await saveSeries(ctx, saved(seriesId, { description: "설명" }));
    await putInSeries(ctx, { contentsId: ids[0]!, name: "" });
    expect((await readOwnSeries(ctx, seriesId)).description).toBe("설명");
  });

  it("is deleted with its addresses; its posts stay", async () => {
    const { ctx, ids, seriesId } = await writer(["하나"]);
    await dissolveSeries(ctx, seriesId);
    expect(await slugsOf(seriesId)).toEqual({ current: [], former: [] });
    expect(await database().$count(seriesContents, eq(seriesContents.contentsId, ids[0]!))).toBe(0);
    expect(await refusal(readSeriesPage(guest(), seriesId))).toBe("common.not-found");
  });

  it("belongs to its writer: every verb refuses a stranger's ids", async () => {
    const { ids, seriesId } = await writer(["하나"]);
    const thief = await writer(["남의 글"]);
    const [own] = thief.ids;
    for (const attempt of [
      () => readOwnSeries(thief.ctx, seriesId),
      () => saveSeries(thief.ctx, saved(seriesId, { name: "훔친 이름" })),
      () => saveSeries(thief.ctx, saved(seriesId, { coverFile: new File(["x"], "a.png") })),
      () => orderSeries(thief.ctx, { seriesId, contentsIds: ids }),
      () => takeOutOfSeries(thief.ctx, { seriesId, contentsId: ids[0]! }),
      () => dissolveSeries(thief.ctx, seriesId),
    ])
      expect(await refusal(attempt())).toBe("common.not-found");
    // A foreign post in an own series is not a part: nothing happens.
    await takeOutOfSeries(thief.ctx, { seriesId: thief.seriesId, contentsId: ids[0]! });
    expect(await titlesOf(seriesId)).toEqual(["하나"]);
    expect((await readOwnSeries(thief.ctx, thief.seriesId)).posts.map(({ contentsId }) => contentsId)).toEqual([own]);
  });
});

describe("planned posts and drafts of a series", () => {
  it("follow its new name, and leave it when it is deleted", async () => {
    const { ctx, seriesId } = await writer(["하나"]);
    const publishAt = new Date(ctx.now().getTime() + HOUR_MS);
    const choices = { seriesName: "봄 이야기" };
    const plan = await planPost(ctx, { ...PostInput.parse({ title: "예약", contents: "<p>글</p>", choices }), publishAt });
    await saveTemp(ctx, TempInput.parse({ title: "초안", contents: "글", choices }));
    await saveTemp(ctx, TempInput.parse({ title: "다른 연재", contents: "글", choices: { seriesName: "가을" } }));
    const before = await database().select().from(tempContents).where(eq(tempContents.userId, ctx.actor.userId));
    expect((await readOwnSeries(ctx, seriesId)).waiting.map(({ title }) => title)).toEqual(["예약", "초안"]);

    await saveSeries(ctx, saved(seriesId, { name: "여름 이야기" }));
    expect((await readOwnSeries(ctx, seriesId)).waiting.map(({ title }) => title)).toEqual(["예약", "초안"]);
    const after = await database().select().from(tempContents).where(eq(tempContents.userId, ctx.actor.userId));
    expect(after.map(({ updatedAt, version }) => [updatedAt, version])).toEqual(
      before.map(({ updatedAt, version }) => [updatedAt, version]),
    );
    await publishPlanNow(ctx, plan);
    expect(await titlesOf(seriesId)).toEqual(["하나", "예약"]);

    const second = await planPost(ctx, {
      ...PostInput.parse({ title: "둘째 예약", contents: "<p>글</p>", choices: { seriesName: "여름 이야기" } }),
      publishAt,
    });
    await dissolveSeries(ctx, seriesId);
    const [row] = await database().select().from(plannedPost).where(eq(plannedPost.plannedPostId, second.plannedPostId));
    expect(row!.options).toMatchObject({ choices: { seriesName: "" } });
    await publishPlanNow(ctx, second);
    expect(await database().$count(contentsSeries, eq(contentsSeries.userId, ctx.actor.userId))).toBe(0);
  });
});

describe("the page of a series", () => {
  it("has undeleted parts only, and is its writer's alone without any", async () => {
    const { author, ctx, ids, seriesId } = await writer(["하나", "둘"]);
    await deletePost(ctx, [ids[0]!]);
    expect(await titlesOf(seriesId)).toEqual(["둘"]);
    await deletePost(ctx, [ids[1]!]);
    expect(await refusal(readSeriesPage(guest(), seriesId))).toBe("common.not-found");
    expect(await readSeriesPage(ctxOf(author), seriesId)).toMatchObject({ parts: [], isOwn: true });
  });

  it("keeps its cover until another one is uploaded or the cover is removed", async () => {
    const { ctx, seriesId } = await writer(["하나"]);
    await saveSeries(ctx, saved(seriesId, { coverFile: new File([await dot()], "표지.png") }));
    const { coverFileId } = await readSeriesPage(guest(), seriesId);
    expect(await removeUnusedPictures(job(), [coverFileId!])).toBe(0);
    await saveSeries(ctx, saved(seriesId, { name: "이름만" }));
    expect((await readSeriesPage(guest(), seriesId)).coverFileId).toBe(coverFileId);
    await saveSeries(ctx, saved(seriesId, { removeCover: "Y" }));
    expect((await readSeriesPage(guest(), seriesId)).coverFileId).toBeNull();
    expect(await removeUnusedPictures(job(), [coverFileId!])).toBe(1);
  });
});
