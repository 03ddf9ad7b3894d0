import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { favouriteIdsOf, favouriteWriterIdsOf } from "~/areas/blog/stars/favourites.server";
import { makeCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { auditLog } from "~db/schema/house";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";

describe("favourite posts (rule 125)", () => {
  it("belong to each member; adding or removing twice changes nothing", async () => {
    const member = await makeMember();
    const ctx = ctxOf(member);
    const [one, two] = [await makePost(), await makePost()];
    const ids = [one.contentsId, two.contentsId];
    await favourPosts(ctx, { contentsIds: ids, favoriteYn: "Y" });
    await favourPosts(ctx, { contentsIds: ids, favoriteYn: "Y" });
    expect(await favouriteIdsOf(ctx, ids)).toEqual(new Set(ids));
    expect(await favouriteIdsOf(ctxOf(await makeMember()), ids)).toEqual(new Set());
    expect(await favouriteIdsOf(makeCtx({ kind: "guest" }), ids)).toEqual(new Set());
    await favourPosts(ctx, { contentsIds: [one.contentsId], favoriteYn: "N" });
    expect(await favouriteIdsOf(ctx, ids)).toEqual(new Set([two.contentsId]));
    const audit = await database()
      .select({ deed: auditLog.deed })
      .from(auditLog)
      .where(eq(auditLog.subject, `user:${member.userId}`));
    expect(audit.map(({ deed }) => deed)).toEqual(["blog.posts-favoured", "blog.posts-unfavoured"]);
  });

  it("refuse all given posts when one is unknown, deleted or by a withdrawn writer", async () => {
    const ctx = ctxOf(await makeMember());
    const open = await makePost();
    const deleted = await makePost();
    await deletePost(ctxOf(deleted.author), [deleted.contentsId]);
    const orphan = await makePost();
    await withdraw(ctxOf(orphan.author));
    for (const gone of [deleted.contentsId, orphan.contentsId, 999_999_999]) {
      const wish = { contentsIds: [open.contentsId, gone], favoriteYn: "Y" as const };
      await expect(favourPosts(ctx, wish)).rejects.toMatchObject({ code: "common.not-found" });
    }
    expect(await favouriteIdsOf(ctx, [open.contentsId])).toEqual(new Set());
  });

  it("can be removed after the post was deleted", async () => {
    const ctx = ctxOf(await makeMember());
    const { contentsId, author } = await makePost();
    await favourPosts(ctx, { contentsIds: [contentsId], favoriteYn: "Y" });
    await deletePost(ctxOf(author), [contentsId]);
    await favourPosts(ctx, { contentsIds: [contentsId], favoriteYn: "N" });
    expect(await favouriteIdsOf(ctx, [contentsId])).toEqual(new Set());
  });
});

describe("favourite writers (2 §2)", () => {
  it("are added and removed, each idempotently", async () => {
    const ctx = ctxOf(await makeMember());
    const { userId } = await makeMember();
    for (const favoriteYn of ["Y", "Y"] as const) await favourWriters(ctx, { favoriteUserIds: [userId], favoriteYn });
    expect(await favouriteWriterIdsOf(ctx, [userId])).toEqual(new Set([userId]));
    for (const favoriteYn of ["N", "N"] as const) await favourWriters(ctx, { favoriteUserIds: [userId], favoriteYn });
    expect(await favouriteWriterIdsOf(ctx, [userId])).toEqual(new Set());
  });

  it("cannot be oneself, a withdrawn member or an unknown one", async () => {
    const me = await makeMember();
    const gone = await makeMember();
    await withdraw(ctxOf(gone));
    const favour = (userId: number) => favourWriters(ctxOf(me), { favoriteUserIds: [userId], favoriteYn: "Y" });
    await expect(favour(me.userId)).rejects.toMatchObject({ code: "blog.own-favourite" });
    await expect(favour(gone.userId)).rejects.toMatchObject({ code: "common.not-found" });
    await expect(favour(999_999_999)).rejects.toMatchObject({ code: "common.not-found" });
  });
});
