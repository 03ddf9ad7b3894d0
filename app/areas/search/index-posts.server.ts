import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { TxCtx } from "~/core/transaction.server";
import { ask } from "~db/ask.server";
import { user } from "~db/schema/account";
import { contents, contentsBigram } from "~db/schema/blog";
import { gramsOf } from "./search-text";

const POSTS_PER_BATCH = 100;
const ROWS_PER_INSERT = 1_000;

type Gram = typeof contentsBigram.$inferInsert;

/** Index the bigrams of title and nickname, none of posts outside the shop. Call in the change's transaction. */
export async function indexPosts(tx: TxCtx, contentsIds: number[]): Promise<void> {
  for (let low = 0; low < contentsIds.length; low += POSTS_PER_BATCH) await indexBatch(tx, contentsIds.slice(low, low + POSTS_PER_BATCH));
}

/** Index a writer's posts again, in the transaction that changes the nickname. */
export async function indexPostsOf(tx: TxCtx, userId: number): Promise<void> {
  for (let last = 0; ;) {
    const rows = await tx.db
      .select({ contentsId: contents.contentsId })
      .from(contents)
      .where(and(eq(contents.userId, userId), eq(contents.deleteYn, "N"), eq(contents.shopYn, "Y"), gt(contents.contentsId, last)))
      .orderBy(contents.contentsId)
      .limit(POSTS_PER_BATCH);
    await indexBatch(
      tx,
      rows.map(({ contentsId }) => contentsId),
    );
    if (rows.length < POSTS_PER_BATCH) return;
    last = rows.at(-1)!.contentsId;
  }
}

async function indexBatch(tx: TxCtx, contentsIds: number[]): Promise<void> {
  if (contentsIds.length === 0) return;
  const [wantedRows, presentRows] = [await wantedGrams(tx, contentsIds), await presentGrams(tx, contentsIds)];
  const [want, have] = [new Set(wantedRows.map(keyOf)), new Set(presentRows.map(keyOf))];
  const fresh = wantedRows.filter((row) => !have.has(keyOf(row)));
  await remove(
    tx,
    presentRows.filter((row) => !want.has(keyOf(row))),
  );
  for (let low = 0; low < fresh.length; low += ROWS_PER_INSERT)
    await tx.db
      .insert(contentsBigram)
      .ignore()
      .values(fresh.slice(low, low + ROWS_PER_INSERT));
}

const keyOf = ({ contentsId, bigram }: Gram) => `${contentsId}:${bigram}`;

/** One DELETE per bigram or post: the database would look up a list of pairs one by one. */
async function remove(tx: TxCtx, rows: Gram[]): Promise<void> {
  const { bigram, contentsId } = contentsBigram;
  const grams = [...new Set(rows.map((row) => row.bigram))];
  const posts = [...new Set(rows.map((row) => row.contentsId))];
  const postsOf = (gram: string) => rows.filter((row) => row.bigram === gram).map((row) => row.contentsId);
  const gramsIn = (post: number) => rows.filter((row) => row.contentsId === post).map((row) => row.bigram);
  const conditions =
    grams.length < posts.length
      ? grams.map((gram) => and(eq(bigram, gram), inArray(contentsId, postsOf(gram))))
      : posts.map((post) => and(eq(contentsId, post), inArray(bigram, gramsIn(post))));
  for (const condition of conditions) await tx.db.delete(contentsBigram).where(condition);
}

type Text = { contentsId: number; title: string; nickname: string };

/** The shared lock waits for a concurrent change of nickname. */
async function wantedGrams(tx: TxCtx, contentsIds: number[]): Promise<Gram[]> {
  const rows = await ask<Text>(
    tx,
    sql`SELECT contents_id AS contentsId, title, user_nickname AS nickname
    FROM ${contents} INNER JOIN ${user} ON ${user.userId} = ${contents.userId}
    WHERE contents_id IN (${sql.join(
      contentsIds.map((id) => sql`${id}`),
      sql`, `,
    )}) AND shop_yn = 'Y' AND delete_yn = 'N' LOCK IN SHARE MODE`,
  );
  return rows.flatMap(({ contentsId, title, nickname }) =>
    [...new Set([...gramsOf(title), ...gramsOf(nickname)])].map((bigram) => ({ bigram, contentsId: Number(contentsId) })),
  );
}

function presentGrams(tx: TxCtx, contentsIds: number[]): Promise<Gram[]> {
  return tx.db.select().from(contentsBigram).where(inArray(contentsBigram.contentsId, contentsIds));
}
