import { inArray } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { contents } from "~db/schema/blog";
import { listSendingList, WAITING_PAGE } from "./list-sending-list.server";

/** One REST page of the waiting list (2 §3 "Sending list entry"); texts only of readable posts. */
export async function listWaitingTexts(ctx: MemberCtx, page: number) {
  const { rows: entries, total } = await listSendingList(ctx, { from: (page - 1) * WAITING_PAGE, size: WAITING_PAGE, planned: true });
  const ids = entries.filter((row) => row.state === "ready").map((row) => row.contentsId);
  const posts = ids.length === 0 ? [] : await ctx.db.select().from(contents).where(inArray(contents.contentsId, ids));
  const texts = new Map(posts.map((row) => [row.contentsId, row.contents]));
  const rows = entries.map(({ putAt, contentsCreatedDateTime, fileName, ...row }) => ({
    ...row,
    contents: texts.get(row.contentsId) ?? "",
    fileName: row.state === "ready" ? (fileName ?? "") : "",
    contentsCreatedDateTime: contentsCreatedDateTime.toISOString(),
    createdDateTime: putAt.toISOString(),
    sendYn: "N" as const,
  }));
  return { rows, total };
}
