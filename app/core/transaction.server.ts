import { setTimeout as wait } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { auditLog, idempotentAnswer } from "~db/schema/house";
import type { Db } from "~db/client.server";
import type { AuditAction } from "../messages/audit-actions.ko";
import { actorName, type Actor, type Ctx } from "./ctx.server";
import { isCollision } from "./database-error.server";
import { log } from "./log.server";
import { Refusal } from "./refusal";

export type TxCtx<A extends Actor = Actor> = Ctx<A> & {
  /** Runs a task after the commit; only logs failures: a sweep repairs lost jobs. */
  afterCommit: (task: () => Promise<unknown>) => void;
  /** Stores the outcome under the call's `Idempotency-Key`. Refuses `common.running` when another call took it over. */
  remember: <T>(outcome: T) => Promise<T>;
  /** Writes an audit row. `subject` is "table:key"; `details` holds no secret and no personal data. */
  audit: (action: AuditAction, subject: string, details?: Record<string, unknown>) => Promise<number>;
};

const RETRIES = 5;

/** Runs `body` in a transaction, the only way to write. Retries conflicts: side effects outside the database belong in `afterCommit`. */
export async function inTransaction<A extends Actor, T>(ctx: Ctx<A>, body: (tx: TxCtx<A>) => Promise<T>): Promise<T> {
  if ("afterCommit" in ctx) return body(ctx as TxCtx<A>);
  for (let attempt = 1; ; attempt++) {
    const tasks: (() => Promise<unknown>)[] = [];
    try {
      const result = await ctx.db.transaction((db) => body(transactional(ctx, db as unknown as Db, tasks)));
      await runAfterCommit(ctx, tasks);
      return result;
    } catch (error) {
      if (attempt >= RETRIES || !isCollision(error)) throw error;
      await wait(10 * attempt + Math.random() * 30 * attempt);
    }
  }
}

function transactional<A extends Actor>(ctx: Ctx<A>, db: Db, tasks: (() => Promise<unknown>)[]): TxCtx<A> {
  return {
    ...ctx,
    db,
    remember: async (outcome) => {
      if (ctx.key) await rememberOutcome(db, ctx.key, outcome);
      return outcome;
    },
    afterCommit: (task) => void tasks.push(task),
    audit: (action, subject, details) => insertAudits(db, [{ by: ctx, action, subject, details }]),
  };
}

/** The context with another actor and clock, for seeds. */
export function actingAs<A extends Actor>(ctx: Ctx, actor: A, now = ctx.now): Ctx<A> {
  const other = { ...ctx, actor, now };
  if (!("afterCommit" in ctx)) return other;
  const audit: TxCtx["audit"] = (action, subject, details) => insertAudits(ctx.db, [{ by: other, action, subject, details }]);
  return { ...other, audit } as TxCtx<A>;
}

/** `by`: context of the member whose action is audited. */
export type Audited = { by: Ctx; action: AuditAction; subject: string; details?: Record<string, unknown> };

export const auditAll = (tx: TxCtx, entries: Audited[]) => insertAudits(tx.db, entries);

async function insertAudits(db: Db, entries: Audited[]): Promise<number> {
  const rows = entries.map(({ by, action, ...entry }) => {
    const actorColumns = { actor: actorName(by.actor), requestId: by.requestId, createdAt: by.now() };
    return { ...entry, deed: action, ...actorColumns, ...by.office, officeYn: by.office ? ("Y" as const) : ("N" as const) };
  });
  const [inserted] = await db.insert(auditLog).values(rows);
  return inserted.insertId;
}

async function rememberOutcome(db: Db, { keyHash, holder }: NonNullable<Ctx["key"]>, outcome: unknown): Promise<void> {
  const claimedKey = and(eq(idempotentAnswer.keyHash, keyHash), eq(idempotentAnswer.holder, holder));
  const [updated] = await db.update(idempotentAnswer).set({ outcome }).where(claimedKey);
  if (updated.affectedRows === 0) throw new Refusal("common.running");
}

async function runAfterCommit(ctx: Ctx, tasks: (() => Promise<unknown>)[]): Promise<void> {
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      log.warn({ requestId: ctx.requestId, err: error }, "after-commit task failed; the sweep will repair it");
    }
  }
}
