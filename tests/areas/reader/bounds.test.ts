import { describe, expect, it } from "vitest";
import { listFollowing } from "~/areas/reader/list-following.server";
import { listNewPosts } from "~/areas/reader/list-new-posts.server";
import { listOwnComments } from "~/areas/reader/list-own-comments.server";
import { listStars } from "~/areas/reader/list-stars.server";
import type { MemberCtx } from "~/core/ctx.server";
import { database } from "~db/client.server";
import { contents, favoriteContents, favoriteWriter } from "~db/schema/blog";
import { comment } from "~db/schema/comments";
import { friend } from "~db/schema/sending";
import { makePost } from "../../support/factories/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeReader, subscribe } from "../../support/factories/readers";
import { recordStatements, rowsRead } from "../../support/statements";

const statements = recordStatements();
const MANY = 3_000;
const many = <R>(row: (n: number) => R): R[] => Array.from({ length: MANY }, (_, n) => row(n));

/** A reader of 30 writers, among thousands of other members' rows. */
async function makeCrowd() {
  const [reader, other] = [await makeReader(), await makeMember()];
  const writers = await Promise.all(Array.from({ length: 30 }, () => makeMember()));
  const { contentsId } = await makePost(writers[0]);
  const [busy] = writers;
  await database()
    .insert(contents)
    .values(many(() => ({ userId: busy!.userId, title: "글", contents: "<p>글</p>", mainSubject: "finance" })));
  await subscribe(reader, busy!);
  await database()
    .insert(favoriteWriter)
    .values(writers.map(({ userId }) => ({ userId: reader.userId, favoriteUserId: userId })));
  await database()
    .insert(friend)
    .values(many((n) => ({ userId: busy!.userId, kakaotalkId: `crowd${n}`, kakaotalkUuid: "", subscribeYn: "Y" as const })));
  await database()
    .insert(comment)
    .values(many((n) => ({ contentsId, userId: n % 2 ? other.userId : reader.userId, comment: "댓글" })));
  const posts = await database().select({ contentsId: contents.contentsId }).from(contents).limit(MANY);
  await database()
    .insert(favoriteContents)
    .values(posts.flatMap((post) => [reader, other].map(({ userId }) => ({ userId, ...post }))));
  return ctxOf(reader);
}

describe("a page of each list reads a bounded number of rows", () => {
  it("among thousands of posts, friends, stars and comments", async () => {
    const ctx = await makeCrowd();
    const lists: Record<string, [statements: number, rows: number, list: (ctx: MemberCtx) => Promise<{ rows: unknown[] }>]> = {
      following: [1, 400, (by) => listFollowing(by, { size: 20 })],
      posts: [4, 1_500, (by) => listNewPosts(by, { size: 20 })],
      stars: [1, 200, (by) => listStars(by, { size: 20 })],
      comments: [1, 200, (by) => listOwnComments(by, { size: 20 })],
    };
    for (const [name, [asked, mostRows, list]] of Object.entries(lists)) {
      statements.forget();
      expect((await list(ctx)).rows, name).toHaveLength(20);
      expect(statements.asked().length, name).toBe(asked);
      expect(await rowsRead(ctx, list), name).toBeLessThan(mostRows);
    }
  });
});
