import { and, eq, ne, sql } from "drizzle-orm";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { type ChangedLine, shownChanges } from "~/grid/shown-change.server";
import { mayTakeBack, readSave, undoSave } from "~/grid/undo.server";
import { auditLog } from "~db/schema/house";
import type { AuditRow } from "./audit.columns";
import { shownRows } from "./list-audit.server";

export type AuditEntry = {
  row: AuditRow;
  requestId: string;
  lines: ChangedLine[];
  /** Id of the entry that this one undid; `undoneBy`: of the entry that undid this one. */
  undoes: number | null;
  undoneBy: number | null;
  sameRequest: AuditRow[];
  isUndoable: boolean;
};

/** One back-office audit entry with its changed rows. Refuses `common.not-found`. */
export async function readAudit(ctx: MemberCtx, auditId: number): Promise<AuditEntry> {
  const stored = await find(ctx, auditId);
  const save = await readSave(ctx, auditId);
  const [undone] = await ctx.db
    .select({ auditId: auditLog.auditId })
    .from(auditLog)
    .where(and(eq(auditLog.subject, stored.subject), eq(sql`JSON_VALUE(${auditLog.details}, '$.undoes')`, auditId)));
  const sameRequestCondition = and(eq(auditLog.requestId, stored.requestId), eq(auditLog.officeYn, "Y"), ne(auditLog.auditId, auditId));
  const isWhole = save !== null && mayTakeBack(save.store, save.changes);
  return {
    row: (await shownRows(ctx, [stored]))[0]!,
    requestId: stored.requestId,
    lines: save ? await shownChanges(ctx, save.store, save.changes) : [],
    undoes: typeof stored.details?.undoes === "number" ? stored.details.undoes : null,
    undoneBy: undone?.auditId ?? null,
    sameRequest: await shownRows(ctx, await ctx.db.select().from(auditLog).where(sameRequestCondition).orderBy(auditLog.auditId)),
    isUndoable: isWhole && !undone,
  };
}

/** Undo one save, audited under the save's screen or call. Refuses `common.not-found` and as `undoSave`. */
export async function undoAudit(ctx: MemberCtx, auditId: number): Promise<void> {
  const { door } = await find(ctx, auditId);
  await undoSave({ ...ctx, office: { address: ctx.office?.address ?? "", door: door ?? "" } }, auditId);
}

async function find({ db }: MemberCtx, auditId: number) {
  const [stored] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.auditId, auditId), eq(auditLog.officeYn, "Y")));
  if (!stored) throw new Refusal("common.not-found");
  return stored;
}
