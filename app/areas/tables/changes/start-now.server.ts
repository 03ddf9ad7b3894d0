import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { inTransaction } from "~/core/transaction.server";
import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import { type ChangeOperation, operationNames } from "../table-words";
import type { TableKey } from "../described/read-described.server";
import { losesTable, type Plan, planFaults } from "./plan";
import { planChange, unmadeOf } from "./plan-change.server";
import { forgetPlan } from "./sweep-changes.server";
import { begin, nameKey, planOf } from "./start-change.server";
import { readChange } from "./read-change.server";

export type AskedTable = TableKey & { confirm?: string };

/**
 * Plan and start a change in one REST call. Losing rows needs the table's name as `confirm`. Refuses as `planChange`, `tables.faulty` and
 * `tables.unconfirmed`, storing nothing.
 */
export async function startNow(
  ctx: MemberCtx,
  deed: ChangeOperation,
  items: AskedTable[],
): Promise<{ tableChangeId: number; message: string }> {
  const keys = items.map(({ tableId, dataItemRelease }) => ({ tableId, dataItemRelease }));
  const unmade = deed === "UPDATE" ? await unmadeOf(ctx, keys) : [];
  const confirmed = new Map(items.map((item) => [nameKey({ release: item.dataItemRelease, tableId: item.tableId }), item.confirm]));
  const tableChangeId = await planChange(ctx, deed, keys);
  const plan = await acceptedPlan(ctx, tableChangeId, confirmed);
  const skippedText = unmade.length > 0 ? ` ${unmade.join(", ")}: 테이블이 없어 변경할 수 없습니다. 먼저 생성해 주세요.` : "";
  return inTransaction(ctx, async (tx) => {
    await begin(tx, tableChangeId, plan);
    return tx.remember({
      tableChangeId,
      message: `테이블 ${counted(plan.steps.length)}개의 ${particle(operationNames[deed], "을/를")} 시작했습니다.${skippedText}`,
    });
  });
}

/** Plan outside a transaction, because databases may answer slowly; delete a refused plan. */
async function acceptedPlan(ctx: MemberCtx, tableChangeId: number, confirmed: Map<string, string | undefined>): Promise<Plan> {
  try {
    const plan = await planOf(ctx, await readChange(ctx, tableChangeId));
    refuse(plan, confirmed);
    return plan;
  } catch (error) {
    await forgetPlan(ctx, tableChangeId);
    throw error;
  }
}

function refuse(plan: Plan, confirmed: Map<string, string | undefined>): void {
  const faults = planFaults(plan);
  if (faults.length > 0) throw new Refusal("tables.faulty", { faults: faults.join(" ") }, { details: faults });
  const losing = plan.steps.filter((step) => losesTable(step) && step.rows!.count > 0 && confirmed.get(nameKey(step)) !== step.tableId);
  if (losing.length === 0) return;
  const tables = losing.map(({ tableId, rows }) => `${tableId} ${rows!.isExact ? "" : "약 "}${counted(rows!.count)}개`).join(", ");
  throw new Refusal("tables.unconfirmed", { tables });
}
