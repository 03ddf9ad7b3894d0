import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { viewPost } from "~/areas/blog/reading/view-post.server";
import { PostInput, TempInput } from "~/areas/blog/contents.schema.server";
import { listShop } from "~/areas/blog/shop/shop-list.server";
import { ShopQuery } from "~/areas/blog/shop/shop.schema.server";
import { listTemps, readTemp } from "~/areas/blog/writing/list-temps.server";
import { hasNoPost } from "~/areas/blog/writing/own-posts.server";
import { cancelPlan } from "~/areas/blog/writing/planning/cancel-plan.server";
import { changePlan } from "~/areas/blog/writing/planning/change-plan.server";
import { listPlanned } from "~/areas/blog/writing/planning/list-planned.server";
import { openWriting } from "~/areas/blog/writing/planning/open-writing.server";
import { planPost } from "~/areas/blog/writing/planning/plan-post.server";
import { publishPlanned, publishPlanNow } from "~/areas/blog/writing/planning/publish-planned.server";
import { publishPost } from "~/areas/blog/writing/publish-post.server";
import { saveTemp } from "~/areas/blog/writing/save-temp.server";
import { removeUnusedPictures } from "~/areas/files/remove-unused-pictures.server";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { listNotices } from "~/areas/notices/list-notices.server";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { user } from "~db/schema/account";
import { contents, contentsBigram, picturePlace, plannedPost, postSlug, postWords, storedFile, tempContents } from "~db/schema/blog";
import { auditLog } from "~db/schema/house";
import { advance, freeze, NOW } from "../../support/clock";
import { mailsTo } from "../../support/factories/mails";
import { ctxOf, job, makeMember } from "../../support/factories/members";
import { runs } from "../../support/soak";

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const post = (over: Partial<PostInput> = {}) => PostInput.parse({ title: "내일 올릴 글", contents: "<p>본문이에요.</p>", ...over });
const plan = (ctx: MemberCtx, over: object = {}) => planPost(ctx, { ...post(), publishAt: inHours(1), ...over });
const postsOf = async ({ actor }: MemberCtx) =>
  database().select().from(contents).where(eq(contents.userId, actor.userId)).orderBy(contents.contentsId);
const rowOf = async (id: number) => (await database().select().from(plannedPost).where(eq(plannedPost.plannedPostId, id)))[0];
const noticesOf = async (ctx: MemberCtx) => (await listNotices(ctx, 1)).notices;
const picture = async (ctx: MemberCtx) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#35a" } })
    .png()
    .toBuffer();
  return (await storePicture(ctx, bytes, "a.png", REPRESENTATIVE)).fileId;
};

let ctx: MemberCtx;
beforeEach(async () => {
  freeze(NOW);
  ctx = ctxOf(await makeMember());
});

describe("planning a post (rule 301)", () => {
  it("keeps the whole post apart from the temporary saves, and nobody finds it", async () => {
    const fileId = await picture(ctx);
    const title = `아무도 못 찾는 글 ${randomUUID()}`;
    const input = post({ title, mainSubject: "health", shopYn: "N", pictureFileId: fileId, contents: `<p onclick="x()">글</p>` });
    const { plannedPostId } = await planPost(ctx, { ...input, publishAt: inHours(1) });
    expect(await rowOf(plannedPostId)).toMatchObject({
      ...{ title, contents: "<p>글</p>", mainSubject: "health", contentsType: "free", shopYn: "N" },
      ...{ pictureFileId: fileId, options: {}, failedCode: null, publishAt: inHours(1), version: 1 },
    });
    expect(await postsOf(ctx)).toEqual([]);
    expect(await listTemps(ctx)).toEqual([]);
    expect(await hasNoPost(ctx)).toBe(true);
    expect((await listShop(makeCtx({ kind: "guest" }), ShopQuery.parse({ keyword: title }))).rows).toEqual([]);
    expect(await listPlanned(ctx)).toMatchObject([{ plannedPostId, summary: "글", failure: null, isLate: false }]);
    expect(await listPlanned(ctxOf(await makeMember()))).toEqual([]);
  });

  it.each([
    [2, "blog.plan-too-soon", "publishTime"],
    [-60 * 24, "blog.plan-too-soon", "publishDate"],
    [60 * 24 * 367, "blog.plan-too-late", "publishDate"],
  ])("refuses a moment %i minutes ahead, at its field", async (minutes, code, field) => {
    await expect(plan(ctx, { publishAt: inHours(minutes / 60) })).rejects.toMatchObject({ code, options: { field } });
    await expect(plan(ctx, { publishAt: inHours(3 / 60) })).resolves.toBeTruthy();
  });

  it("refuses what a post refuses, and the hundred and first", async () => {
    await expect(plan(ctx, { contents: "<p></p>" })).rejects.toMatchObject({ code: "blog.empty" });
    await expect(plan(ctx, { mainSubject: "nonsense" })).rejects.toMatchObject({ code: "blog.unknown-code" });
    const { plannedPostId: _id, ...row } = (await rowOf((await plan(ctx)).plannedPostId))!;
    await database()
      .insert(plannedPost)
      .values(Array.from({ length: 99 }, () => ({ ...row, editorKey: null })));
    await expect(plan(ctx)).rejects.toMatchObject({ code: "blog.plans-full" });
  });

  it("plans once for parallel submissions of a form, and deletes its draft", async () => {
    const editorKey = randomUUID();
    const temp = await saveTemp(ctx, TempInput.parse({ title: "쓰던 글", editorKey }));
    const over = { editorKey, tempContentsId: temp.tempContentsId, tempVersion: temp.version };
    const planned = await Promise.all([plan(ctx, over), plan(ctx, over), plan(ctx, over)]);
    expect(new Set(planned.map(({ plannedPostId }) => plannedPostId)).size).toBe(1);
    expect(await listPlanned(ctx)).toHaveLength(1);
    expect(await listTemps(ctx)).toEqual([]);
  });

  it("refuses a form that is submitted again after its post was published or cancelled", async () => {
    const over = { editorKey: randomUUID(), publishAt: inHours(5) };
    const { plannedPostId } = await plan(ctx, over);
    await publishPlanNow(ctx, { plannedPostId });
    await expect(plan(ctx, over)).rejects.toMatchObject({ code: "blog.plan-gone" });
    expect(await postsOf(ctx)).toHaveLength(1);
  });

  it("keeps its pictures from being removed", async () => {
    const fileId = await picture(ctx);
    await plan(ctx, { pictureFileId: fileId });
    expect(await removeUnusedPictures(job(), [fileId])).toBe(0);
    await database().delete(plannedPost).where(eq(plannedPost.userId, ctx.actor.userId));
    expect(await removeUnusedPictures(job(), [fileId])).toBe(1);
  });
});

describe("publishing a planned post", () => {
  it("gives the post the sheet's series, address, closed comments and search, as planned and changed", async () => {
    const choices = { seriesName: "내일의 글", slug: "tomorrow", commentsClosed: "Y" as const };
    const { plannedPostId, publishAt } = await planPost(ctx, { ...post({ choices }), publishAt: inHours(1) });
    await changePlan(ctx, { ...post({ choices: { ...choices, searchHidden: "Y" } }), plannedPostId, version: 1, publishAt });
    expect(await openWriting(ctx, { plannedPostId })).toMatchObject({ ...choices, searchHidden: "Y", when: "later" });
    advance(HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("published");
    const [row] = await postsOf(ctx);
    expect(row).toMatchObject({ commentsClosedAt: expect.any(Date), searchHiddenYn: "Y" });
    expect(await openWriting(ctx, { contentsId: row!.contentsId })).toMatchObject({ ...choices, searchHidden: "Y", when: "now" });
  });

  it("does all that a press of the button does, and tells the writer", async () => {
    const fileId = await picture(ctx);
    const input = post({ mainSubject: "health", pictureFileId: fileId, contents: "<p>봄볕 <b>아래</b></p>" });
    const { plannedPostId } = await planPost(ctx, { ...input, publishAt: inHours(1) });
    advance(HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("published");
    const pressed = await publishPost(ctx, input);
    const [planned, byHand] = await postsOf(ctx);
    const { contentsId, ...row } = planned!;
    expect({ ...byHand, contentsId: 0, editorKey: "" }).toEqual({ ...row, contentsId: 0, editorKey: "" });
    const of = async (id: number) => ({
      words: await database().$count(postWords, eq(postWords.contentsId, id)),
      grams: await database().$count(contentsBigram, eq(contentsBigram.contentsId, id)),
      slugs: await database().$count(postSlug, eq(postSlug.contentsId, id)),
      places: await database().$count(picturePlace, and(eq(picturePlace.placeId, id), eq(picturePlace.place, "POST"))),
    });
    expect(await of(contentsId)).toEqual(await of(pressed.contentsId));
    expect(await rowOf(plannedPostId)).toBeUndefined();
    expect(
      (await viewPost(makeCtx({ kind: "guest" }), { userId: ctx.actor.userId, contentsId, sendHistoryId: null, receiverId: null, t: "" }))
        .post.title,
    ).toBe("내일 올릴 글");
    expect(await noticesOf(ctx)).toMatchObject([
      {
        text: "‘내일 올릴 글’을 예약한 대로 발행했어요.",
        act: "친구에게 보내기",
        href: `/app/send-messages/send-contents?contentsId=${contentsId}`,
      },
    ]);
  });

  it("waits for its moment, whatever the clock did before", async () => {
    const { plannedPostId } = await plan(ctx);
    expect(await publishPlanned(job(), plannedPostId)).toBe("early");
    advance(HOUR_MS - 1);
    expect(await publishPlanned(job(), plannedPostId)).toBe("early");
    advance(-30 * 24 * HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("early");
    freeze(new Date(NOW.getTime() + 24 * HOUR_MS));
    expect(await publishPlanned(job(), plannedPostId)).toBe("published");
    freeze(NOW);
    expect(await publishPlanned(job(), plannedPostId)).toBe("gone");
    expect(await postsOf(ctx)).toHaveLength(1);
  });

  it("publishes once when many workers try at the same time", async () => {
    const { plannedPostId } = await plan(ctx);
    advance(HOUR_MS);
    const ends = await Promise.all(Array.from({ length: 6 }, () => publishPlanned(job(), plannedPostId)));
    expect(ends.filter((end) => end === "published")).toHaveLength(1);
    expect(await postsOf(ctx)).toHaveLength(1);
    expect(await noticesOf(ctx)).toHaveLength(1);
  });

  it("keeps a refused post with its reason, tells the writer once, and waits for a change", async () => {
    const fileId = await picture(ctx);
    const { plannedPostId } = await plan(ctx, { pictureFileId: fileId });
    await database().update(storedFile).set({ removedAt: NOW }).where(eq(storedFile.fileId, fileId));
    advance(HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("failed");
    expect(await publishPlanned(job(), plannedPostId)).toBe("failed");
    expect(await postsOf(ctx)).toEqual([]);
    expect(await mailsTo(ctx.actor.email)).toHaveLength(1);
    expect(await listPlanned(ctx)).toMatchObject([{ failure: "사진을 찾을 수 없습니다. 다시 골라 주세요." }]);
    expect(await noticesOf(ctx)).toMatchObject([{ kind: "plan-failed", act: "예약한 글 보기", href: "/app/contents/blog?view=planned" }]);
    const late = changePlan(ctx, { ...post(), plannedPostId, publishAt: NOW });
    await expect(late).rejects.toMatchObject({ code: "blog.plan-too-soon" });
    await changePlan(ctx, { ...post(), plannedPostId, publishAt: inHours(1) });
    advance(HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("published");
  });

  it("does not publish for a member who has left, and leaving deletes the posts", async () => {
    const { plannedPostId } = await plan(ctx);
    advance(HOUR_MS);
    await database().update(user).set({ secession: "Y" }).where(eq(user.userId, ctx.actor.userId));
    expect(await publishPlanned(job(), plannedPostId)).toBe("gone");
    await database().update(user).set({ secession: "N" }).where(eq(user.userId, ctx.actor.userId));
    await Promise.allSettled([withdraw(ctx), publishPlanned(job(), plannedPostId)]);
    expect(await rowOf(plannedPostId)).toBeUndefined();
  });

  it("names the job and the writer in the audit", async () => {
    const { plannedPostId } = await plan(ctx);
    advance(HOUR_MS);
    await publishPlanned(job(), plannedPostId);
    const rows = await database()
      .select({ deed: auditLog.deed, actor: auditLog.actor })
      .from(auditLog)
      .where(eq(auditLog.subject, `planned_post:${plannedPostId}`));
    expect(rows).toEqual([
      { deed: "blog.post-planned", actor: `member:${ctx.actor.userId}` },
      { deed: "blog.plan-published", actor: "job:test" },
    ]);
  });
});

describe("changing a planned post", () => {
  it("changes text and moment, and refuses a change from an older version", async () => {
    const { plannedPostId } = await plan(ctx);
    await changePlan(ctx, { ...post({ title: "새 제목" }), plannedPostId, version: 1, publishAt: inHours(2) });
    expect(await rowOf(plannedPostId)).toMatchObject({ title: "새 제목", publishAt: inHours(2), version: 2 });
    const late = changePlan(ctx, { ...post({ title: "늦은 제목" }), plannedPostId, version: 1, publishAt: inHours(2) });
    await expect(late).rejects.toMatchObject({ code: "blog.plan-changed" });
    const same = changePlan(ctx, { ...post({ title: "새 제목" }), plannedPostId, version: 1, publishAt: inHours(2) });
    await expect(same).resolves.toMatchObject({ plannedPostId });
    expect((await rowOf(plannedPostId))!.version).toBe(2);
  });

  it("takes a changed text a minute before the moment, if the moment stays", async () => {
    const { plannedPostId, publishAt } = await plan(ctx);
    advance(HOUR_MS - 60_000);
    await changePlan(ctx, { ...post({ title: "마지막 손질" }), plannedPostId, version: 1, publishAt });
    const sooner = changePlan(ctx, { ...post(), plannedPostId, publishAt: new Date(publishAt.getTime() + 60_000) });
    await expect(sooner).rejects.toMatchObject({ code: "blog.plan-too-soon" });
  });

  it("is refused with a message once the post is published, cancelled or another member's", async () => {
    const { plannedPostId } = await plan(ctx);
    const change = (by: MemberCtx) => changePlan(by, { ...post(), plannedPostId, publishAt: inHours(3) });
    await expect(change(ctxOf(await makeMember()))).rejects.toMatchObject({ code: "blog.plan-gone" });
    await publishPlanNow(ctx, { plannedPostId });
    await expect(change(ctx)).rejects.toMatchObject({ code: "blog.plan-published" });
    await expect(cancelPlan(ctx, plannedPostId)).rejects.toMatchObject({ code: "blog.plan-published" });
    const { plannedPostId: cancelled } = await plan(ctx, { publishAt: inHours(4) });
    await cancelPlan(ctx, cancelled);
    await expect(changePlan(ctx, { ...post(), plannedPostId: cancelled, publishAt: inHours(3) })).rejects.toMatchObject({
      code: "blog.plan-gone",
    });
  });

  it("publishes at once with the text at hand, without a notice", async () => {
    const { plannedPostId } = await plan(ctx);
    await publishPlanNow(ctx, { plannedPostId, version: 1 }, post({ title: "지금 올린 글" }));
    expect(await postsOf(ctx)).toMatchObject([{ title: "지금 올린 글" }]);
    expect(await noticesOf(ctx)).toEqual([]);
    await expect(publishPlanNow(ctx, { plannedPostId })).rejects.toMatchObject({ code: "blog.plan-published" });
  });
});

describe("cancelling", () => {
  it("makes the post a temporary save with its picture", async () => {
    const fileId = await picture(ctx);
    const { plannedPostId } = await plan(ctx, { pictureFileId: fileId, shopYn: "N", mainSubject: "health" });
    const { tempContentsId } = await cancelPlan(ctx, plannedPostId);
    expect(await readTemp(ctx, tempContentsId)).toMatchObject({
      ...{ title: "내일 올릴 글", contents: "<p>본문이에요.</p>", pictureFileId: fileId },
      ...{ shopYn: "N", mainSubject: "health", autosaveYn: "N", contentsId: null },
    });
    expect(await listPlanned(ctx)).toEqual([]);
    advance(HOUR_MS);
    expect(await publishPlanned(job(), plannedPostId)).toBe("gone");
  });

  it("works with thirty temporary saves, and without a picture that is gone", async () => {
    const { userId } = ctx.actor;
    await database()
      .insert(tempContents)
      .values(Array.from({ length: 30 }, () => ({ userId, contents: "<p>글</p>" })));
    const fileId = await picture(ctx);
    const { plannedPostId } = await plan(ctx, { pictureFileId: fileId });
    await database().update(storedFile).set({ removedAt: NOW }).where(eq(storedFile.fileId, fileId));
    const { tempContentsId } = await cancelPlan(ctx, plannedPostId);
    expect(await readTemp(ctx, tempContentsId)).toMatchObject({ autosaveYn: "Y", pictureFileId: null, title: "내일 올릴 글" });
  });
});

it("has one winner, and loses no text, when changes, cancellations and workers race", async () => {
  const act = fc.constantFrom("change", "cancel", "now", "work");
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
      freeze(NOW);
      const writer = ctxOf(await makeMember());
      const { plannedPostId, publishAt } = await plan(writer);
      advance(HOUR_MS);
      const does = {
        change: () => changePlan(writer, { ...post({ title: "고친 글" }), plannedPostId, version: 1, publishAt }),
        cancel: () => cancelPlan(writer, plannedPostId),
        now: () => publishPlanNow(writer, { plannedPostId }),
        work: () => publishPlanned(job(), plannedPostId),
      };
      const ends = await Promise.allSettled(acts.map((name) => does[name]()));
      for (const end of ends)
        if (end.status === "rejected")
          expect(end.reason).toMatchObject({ code: expect.stringMatching(/^blog\.plan-(published|gone|changed)$/) });
      const places = [await postsOf(writer), await listTemps(writer), await listPlanned(writer)].map(({ length }) => length);
      expect(places.reduce((all, one) => all + one)).toBe(1);
    }),
    runs({ test: 25, soak: 2_000 }),
  );
});
