import { indexPosts } from "~/areas/search/index-posts.server";
import { announce } from "~/core/announce.server";
import { makeCtx } from "~/core/ctx.server";
import { inTransaction } from "~/core/transaction.server";
import { makePostRow } from "./dispatches";

export async function makeShopPost(userId: number, over: Parameters<typeof makePostRow>[1] = {}): Promise<number> {
  const contentsId = await makePostRow(userId, over);
  await inTransaction(makeCtx({ kind: "job", name: "test" }), (tx) => indexPosts(tx, [contentsId]));
  await announce("post-changed", `${userId}:${contentsId}`);
  return contentsId;
}
