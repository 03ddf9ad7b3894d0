import { searchText } from "~/areas/search/search-text";
import type { TxCtx } from "~/core/transaction.server";
import { postWords } from "~db/schema/blog";
import { searchableText } from "../text/long-texts.server";

const MAX_LENGTH = 20_000;

/** Computes a post's search text. Refuses as `searchableText`. */
export async function wordsOf(title: string, html: string): Promise<string> {
  const words = `${searchText(title)}\n${searchText(await searchableText(html))}`;
  return words.slice(0, MAX_LENGTH);
}

type Words = typeof postWords.$inferInsert;

export async function saveWords(tx: TxCtx, { userId, contentsId, words }: Words): Promise<void> {
  await tx.db.insert(postWords).values({ userId, contentsId, words }).onDuplicateKeyUpdate({ set: { words } });
}
