import type { Ctx, Member } from "~/core/ctx.server";
import type { TxCtx } from "~/core/transaction.server";
import type { AuditAction } from "~/messages/audit-actions.ko";
import type { RefusalCode } from "~/messages/refusals.ko";
import type { comment } from "~db/schema/comments";
import type { ThreadWords } from "./thread-words";

/** `hostUserId`: seminar's host or post's writer. */
export type Thread = {
  placeId: number;
  hostUserId: number;
  /** Refusal of the caller's comments; null if none. */
  refusal: RefusalCode | null;
};

type Row = typeof comment.$inferSelect;
export type Written = { commentId: number; comment: string; isPrivate: boolean };

export type Board<T extends Thread = Thread> = {
  place: "seminarId" | "contentsId";
  /** Action name in form keys (`pressKey`). */
  press: string;
  words: ThreadWords;
  codes: { unknown: RefusalCode; replied: RefusalCode; locked?: RefusalCode };
  audits: Record<"written" | "hidden" | "shown", AuditAction> & { deleted?: AuditAction };
  /** Thread of a place. Refuses an unknown or deleted place. */
  threadOf(ctx: Ctx, placeId: number): Promise<T>;
  columnsOf?(tx: TxCtx<Member>, thread: T): Promise<Partial<Row>>;
  /** Called after each change that readers see. */
  onChanged?(tx: TxCtx<Member>, thread: T): void;
  notifyOfComment(tx: TxCtx<Member>, thread: T, written: Written): Promise<void>;
  notifyOfReply(tx: TxCtx<Member>, thread: T, written: Written & { toUserId: number }): Promise<void>;
};

/** Whether the caller is the host. */
export const isHost = ({ actor }: Ctx, { hostUserId }: Pick<Thread, "hostUserId">): boolean =>
  actor.kind === "member" && actor.userId === hostUserId;

/** Whether the caller wrote it. */
export const isOwn = ({ actor }: Ctx, { userId }: { userId: number }): boolean => actor.kind === "member" && actor.userId === userId;
