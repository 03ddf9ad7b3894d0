import { and, asc, desc, eq, exists, gte, inArray, like, lt, or, sql, type SQL } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { inSlices } from "~/core/slices.server";
import { contains } from "~/grid/list.server";
import { allStores, storeOf } from "~/grid/store.server";
import { type AuditAction, auditActions } from "~/messages/audit-actions.ko";
import { counted } from "~/messages/counted";
import { addDays, startOfSeoulDay } from "~/time/seoul";
import { user } from "~db/schema/account";
import { auditLog, gridChange } from "~db/schema/house";
import type { AuditRow } from "./audit.columns";
import type { AuditQuery } from "./audit.schema.server";

type Stored = typeof auditLog.$inferSelect;

/** One page of the back-office audit, newest first, and the total. */
export async function listAudit(ctx: Ctx, query: AuditQuery): Promise<{ rows: AuditRow[]; total: number }> {
  const where = await whereOf(ctx, query);
  const total = await ctx.db.$count(auditLog, where);
  const entries = ctx.db.select().from(auditLog).where(where).orderBy(desc(auditLog.createdAt), desc(auditLog.auditId));
  const rows = await entries.limit(query.rowsPerPage).offset((query.page - 1) * query.rowsPerPage);
  return { rows: await shownRows(ctx, rows), total };
}

/** All back-office audit entries of a search, newest first, for a download. */
export async function* allAudit(ctx: Ctx, query: AuditQuery): AsyncGenerator<AuditRow> {
  const where = await whereOf(ctx, query);
  yield* inSlices<AuditRow>(async (last, size) => {
    const same = last && and(eq(auditLog.createdAt, last.at), lt(auditLog.auditId, last.auditId));
    const after = last && or(lt(auditLog.createdAt, last.at), same);
    const found = ctx.db.select().from(auditLog).where(and(where, after)).orderBy(desc(auditLog.createdAt), desc(auditLog.auditId));
    return shownRows(ctx, await found.limit(size));
  });
}

/** Options of the search field `what`: all, administrators' grids, then recorded actions. */
export async function auditChoices({ db }: Ctx): Promise<{ value: string; label: string }[]> {
  const grids = allStores().filter(({ verbs }) => verbs.access !== "member");
  const done = await db
    .selectDistinct({ deed: auditLog.deed })
    .from(auditLog)
    .where(eq(auditLog.officeYn, "Y"))
    .orderBy(asc(auditLog.deed));
  return [
    { value: "", label: "모두" },
    ...grids.map(({ grid }) => ({ value: `grid:${grid.id}`, label: `${grid.title} 표` })),
    ...done.map(({ deed }) => ({ value: deed, label: actionName(deed) })),
  ];
}

/** Audit entries as shown, with member names and Korean labels; unknown values stay as stored. */
export async function shownRows({ db }: Ctx, rows: Stored[]): Promise<AuditRow[]> {
  const ids = [...new Set(rows.flatMap(({ actor }) => (actor.startsWith("member:") ? [Number(actor.slice(7))] : [])))];
  const people = ids.length > 0 ? await db.select().from(user).where(inArray(user.userId, ids)) : [];
  const names = new Map(people.map(({ userId, name, userEmail }) => [`member:${userId}`, `${name} (${userEmail})`]));
  return rows.map((row) => ({
    auditId: row.auditId,
    at: row.createdAt,
    who: names.get(row.actor) ?? row.actor,
    deed: actionName(row.deed),
    subject: storeOf(row.subject.replace(/^grid:/, ""))?.grid.title ?? row.subject,
    summary: summaryOf(row.details ?? {}),
    address: row.address ?? "",
    door: row.door ?? "",
  }));
}

const actionName = (deed: string) => auditActions[deed as AuditAction] ?? deed;

function summaryOf({ inserted, updated, deleted, keys, ...rest }: Record<string, unknown>): string {
  const count = (name: string, number: unknown) => (typeof number === "number" && number > 0 ? [`${name} ${counted(number)}`] : []);
  const counts = [...count("등록", inserted), ...count("수정", updated), ...count("삭제", deleted)].join(" · ");
  if (Array.isArray(keys) && counts) return `${counts}: ${keys.slice(0, 5).join(", ")}${keys.length > 5 ? " …" : ""}`;
  const others = Object.entries(rest).filter(([, value]) => typeof value !== "object" || value === null);
  return others.map(([name, value]) => `${name}: ${String(value)}`).join(", ");
}

async function whereOf(ctx: Ctx, { who, what, text, from, to }: AuditQuery): Promise<SQL | undefined> {
  return and(
    eq(auditLog.officeYn, "Y"),
    from ? gte(auditLog.createdAt, startOfSeoulDay(from)) : undefined,
    to ? lt(auditLog.createdAt, startOfSeoulDay(addDays(to, 1))) : undefined,
    who ? await actorCondition(ctx, who) : undefined,
    what ? (what.startsWith("grid:") ? eq(auditLog.subject, what) : eq(auditLog.deed, what)) : undefined,
    text ? textCondition(ctx, text) : undefined,
  );
}

const MOST_PEOPLE = 500;

async function actorCondition({ db }: Ctx, who: string): Promise<SQL | undefined> {
  const found = db
    .select({ userId: user.userId })
    .from(user)
    .where(/^\d{1,15}$/.test(who) ? eq(user.userId, Number(who)) : or(like(user.name, contains(who)), like(user.userEmail, contains(who))));
  const people = await found.limit(MOST_PEOPLE);
  const actors = people.map(({ userId }) => `member:${userId}`);
  return actors.length > 0 ? inArray(auditLog.actor, actors) : sql`FALSE`;
}

function textCondition({ db }: Ctx, text: string): SQL | undefined {
  const pattern = contains(text);
  const inRow = sql`(${gridChange.rowKey} LIKE ${pattern} OR ${gridChange.before} LIKE ${pattern} OR ${gridChange.after} LIKE ${pattern})`;
  const rows = db
    .select({ one: sql`1` })
    .from(gridChange)
    .where(and(eq(gridChange.auditId, auditLog.auditId), inRow));
  return or(like(auditLog.subject, pattern), eq(auditLog.requestId, text), exists(rows));
}
