import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deletePost } from "~/areas/blog/removal/delete-post.server";
import { favourPosts } from "~/areas/blog/stars/favour-posts.server";
import { favourWriters } from "~/areas/blog/stars/favour-writers.server";
import { listNewPosts } from "~/areas/reader/list-new-posts.server";
import { listStars } from "~/areas/reader/list-stars.server";
import { momentKeyOf } from "~/areas/reader/page-keys";
import { withdraw } from "~/areas/withdrawal/withdraw.server";
import type { Member } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { loginHistory } from "~db/schema/account";
import { contents } from "~db/schema/blog";
import { makePost } from "../../support/factories/blog";
import { ctxOf, loginAs, makeMember } from "../../support/factories/members";
import { makeReader, subscribe } from "../../support/factories/readers";

const idsOf = async (reader: Member, before?: number) =>
  (await listNewPosts(ctxOf(reader), { before, size: 20 })).rows.map(({ contentsId }) => contentsId);

async function follow(reader: Member, ...writers: Member[]) {
  await favourWriters(ctxOf(reader), { favoriteUserIds: writers.map(({ userId }) => userId), favoriteYn: "Y" });
}

describe("new posts of followed writers", () => {
  it("are theirs alone, newest first, without deleted posts and withdrawn writers", async () => {
    const reader = await makeReader();
    const [one, two, gone] = [await makeMember(), await makeMember(), await makeMember()];
    const first = await makePost(one);
    const second = await makePost(two, { title: "둘째" });
    const third = await makePost(one);
    const deleted = await makePost(one);
    await deletePost(ctxOf(one), [deleted.contentsId]);
    await makePost(gone);
    await makePost();
    await follow(reader, one, gone);
    await subscribe(reader, two);
    await withdraw(ctxOf(gone));
    expect(await idsOf(reader)).toEqual([third.contentsId, second.contentsId, first.contentsId]);
    expect(await idsOf(reader, third.contentsId)).toEqual([second.contentsId, first.contentsId]);
    const { rows } = await listNewPosts(ctxOf(reader), { before: third.contentsId, size: 1 });
    expect(rows).toMatchObject([{ title: "둘째", nickname: two.nickname, minutes: 1, summary: expect.stringContaining("본문") }]);
    expect(await idsOf(await makeReader())).toEqual([]);
  });

  it("come in pages without gaps over writers of any number of posts", async () => {
    const reader = await makeReader();
    const writers = [await makeMember(), await makeMember(), await makeMember(), await makeMember()];
    const posts: number[] = [];
    for (const n of [0, 1, 1, 2, 1, 3, 1, 0, 1, 2]) posts.push((await makePost(writers[n])).contentsId);
    await follow(reader, ...writers);
    const seen: number[] = [];
    for (let before: string | null | undefined; before !== null;) {
      const page = await listNewPosts(ctxOf(reader), { before: before ? Number(before) : undefined, size: 3 });
      seen.push(...page.rows.map(({ contentsId }) => contentsId));
      before = page.next;
    }
    expect(seen).toEqual(posts.toReversed());
  });

  it("are marked as new since the previous login; a first login marks none", async () => {
    const [reader, writer] = [await makeReader(), await makeMember()];
    await follow(reader, writer);
    const old = await makePost(writer);
    const fresh = await makePost(writer);
    await database()
      .update(contents)
      .set({ createdAt: new Date("2026-01-01T00:00:00Z") })
      .where(eq(contents.contentsId, old.contentsId));
    const marks = async () => (await listNewPosts(ctxOf(reader), { size: 9 })).rows.map(({ contentsId, isNew }) => [contentsId, isNew]);
    await loginAs(reader);
    expect(await marks()).toEqual([
      [fresh.contentsId, false],
      [old.contentsId, false],
    ]);
    await database()
      .update(loginHistory)
      .set({ loginDate: new Date("2026-02-01T00:00:00Z") })
      .where(eq(loginHistory.userId, reader.userId));
    await loginAs(reader);
    expect(await marks()).toEqual([
      [fresh.contentsId, true],
      [old.contentsId, false],
    ]);
  });
});

describe("starred posts", () => {
  it("come last starred first in pages, without deleted posts and withdrawn writers", async () => {
    const reader = await makeMember();
    const posts = [await makePost(), await makePost(), await makePost(), await makePost(), await makePost()];
    for (const { contentsId } of posts) await favourPosts(ctxOf(reader), { contentsIds: [contentsId], favoriteYn: "Y" });
    await deletePost(ctxOf(posts[1]!.author), [posts[1]!.contentsId]);
    await withdraw(ctxOf(posts[2]!.author));
    const first = await listStars(ctxOf(reader), { size: 2 });
    const second = await listStars(ctxOf(reader), { before: momentKeyOf(first.next!)!, size: 2 });
    expect([...first.rows, ...second.rows].map(({ contentsId }) => contentsId)).toEqual(
      [posts[4]!, posts[3]!, posts[0]!].map((one) => one.contentsId),
    );
    expect(second.next).toBeNull();
    expect(momentKeyOf("x")).toBeNull();
  });
});
