import type { Ctx } from "~/core/ctx.server";
import { counted } from "~/messages/counted";
import { driftOf } from "../../ddl/drift";
import type { FoundTable } from "../../ddl/description";
import { describedTables, referencesOf } from "../../described/read-described.server";
import { findTables } from "../../targets/find-tables.server";
import type { Target } from "../../targets/target";
import { reasonOf } from "../../targets/reasons.server";
import { runStatement } from "../../targets/run-statement.server";
import { agreedRows } from "../plan";
import type { StepRow } from "../read-change.server";
import { isUnanswered } from "./unanswered.server";
import { beginStatement, endStatement, failStep, type Part } from "./steps.server";

/**
 * Run one statement of a change, unless done. Reads an interrupted statement's result from the database. False when it failed; throws when
 * the connection breaks.
 */
export async function runPart(ctx: Ctx, target: Target, part: Part): Promise<boolean> {
  const { step, position } = part;
  const row = step.statements.find((one) => one.position === position)!;
  if (row.state === "DONE") return true;
  const looks = row.state === "RUNNING" || isDrop(row.statement);
  const before = looks ? (await findTables(target, [step.tableId])).get(step.tableId) : undefined;
  const earlierResult = looks ? await readInterruptedResult(ctx, step, row.statement, before) : "open";
  if (earlierResult === "open") {
    const surprise = surpriseOf(step, row.statement, before);
    if (surprise) return fail(ctx, part, surprise, before !== undefined);
    await beginStatement(ctx, part);
    const done = await send(target, row.statement);
    if ("error" in done) return fail(ctx, part, reasonOf(done.error), await isHeld(target, step));
    await endStatement(ctx, part, await isHeld(target, step), done.sent);
  } else if (earlierResult === "done") await endStatement(ctx, part, before !== undefined);
  else return fail(ctx, part, earlierResult.reason, before !== undefined);
  row.state = "DONE";
  return true;
}

/** Whether the target database has the step's table now; views do not count. */
export async function isHeld(target: Target, { tableId }: StepRow): Promise<boolean> {
  const tables = await target.ask(
    "SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name = ?",
    [tableId],
  );
  return tables.length > 0;
}

async function fail(ctx: Ctx, part: Part, reason: string, held: boolean): Promise<false> {
  const presenceText = held ? "테이블은 데이터베이스에 있습니다." : "테이블은 지금 데이터베이스에 없습니다.";
  await failStep(ctx, part, `${reason} ${presenceText}`, held);
  return false;
}

async function send(target: Target, statement: string): Promise<{ sent: string } | { error: unknown }> {
  try {
    return { sent: await runStatement(target, statement) };
  } catch (error) {
    if (isUnanswered(error)) throw error;
    return { error };
  }
}

type InterruptedResult = "done" | "open" | { reason: string };

async function readInterruptedResult(
  ctx: Ctx,
  step: StepRow,
  statement: string,
  found: FoundTable | undefined,
): Promise<InterruptedResult> {
  if (isDrop(statement)) return found ? "open" : "done";
  if (!found) return isMake(statement) ? "open" : { reason: "변경하던 테이블이 그사이에 없어졌습니다." };
  if (!isMake(statement)) return isAdded(statement, found) ? "done" : "open";
  const [table] = await describedTables(ctx, [{ tableId: step.tableId, dataItemRelease: step.release }]);
  const isAsDescribed = table !== undefined && driftOf(table, found, await referencesOf(ctx, step.release)).length === 0;
  return isAsDescribed ? "done" : { reason: "작업이 끊긴 사이에 테이블이 등록 정보와 다르게 만들어졌습니다." };
}

/** An ALTER is applied completely or not at all. */
function isAdded(statement: string, { columns }: FoundTable): boolean {
  const keysOf = new Map(columns.map(({ name, keys }) => [name.toLowerCase(), keys]));
  const added = [...statement.matchAll(/ADD COLUMN `(\w+)`/g)].map(([, name]) => name!.toLowerCase());
  const keyed = [...statement.matchAll(/ADD (?:UNIQUE )?KEY `\w+` \(`(\w+)`\)/g)].map(([, name]) => name!.toLowerCase());
  return added.every((name) => keysOf.has(name)) && keyed.every((name) => (keysOf.get(name) ?? []).length > 0);
}

const isDrop = (statement: string) => statement.startsWith("DROP TABLE");
const isMake = (statement: string) => statement.startsWith("CREATE TABLE");

/** Drop no table whose row count differs from the confirmed count. */
function surpriseOf({ rowsBefore }: StepRow, statement: string, found: FoundTable | undefined): string | null {
  if (!isDrop(statement) || !found?.rows.isExact || agreedRows(found.rows.count) === agreedRows(rowsBefore ?? 0)) return null;
  return `확인한 뒤에 행 수가 ${counted(rowsBefore ?? 0)}개에서 ${counted(found.rows.count)}개로 바뀌어 지우지 않았습니다.`;
}
