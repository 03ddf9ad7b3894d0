import { randomToken } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { timeAgo } from "~/time/time-ago";
import { type Board, isHost, type Thread } from "./board";
import { listThread, type SeenComment } from "./list-thread.server";

/** Thread and comments with ages and form keys. Refuses an unknown place. */
export async function pageOfThread<T extends Thread>(ctx: Ctx, board: Board<T>, placeId: number, page: number) {
  const { thread, rows, ...counts } = await listThread(ctx, board, placeId, page);
  const key = randomToken().slice(0, 20);
  const shown = {
    ...counts,
    isHost: isHost(ctx, thread),
    takes: thread.refusal === null,
    formKey: key,
    rows: rows.map(({ reply, ...row }) => ({
      ...shownComment(row, ctx.now()),
      reply: reply && shownComment(reply, ctx.now()),
      formKey: `${key}-${row.commentId}`,
    })),
  };
  return { thread, shown };
}

function shownComment({ createdAt, ...comment }: SeenComment, now: Date) {
  return { ...comment, at: createdAt.toISOString(), timeText: timeAgo(createdAt, now) };
}

export type ShownComment = ReturnType<typeof shownComment>;
export type ShownThread = Awaited<ReturnType<typeof pageOfThread>>["shown"];
