import type { Drift } from "../ddl/drift";
import type { ChangeOperation, StepOperation } from "../table-words";

/** `order` counts over all tables: tables that refer to each other are all dropped before any is created. */
type PlannedStatement = { order: number; text: string };

export type PlannedStep = {
  tableId: string;
  release: string;
  name: string;
  deed: StepOperation;
  statements: PlannedStatement[];
  /** Row count; null without a table in the database. */
  rows: { count: number; isExact: boolean } | null;
  bytes: number | null;
  faults: string[];
  warnings: string[];
  /** Differences from the description that the change leaves alone. */
  left: Drift[];
  lock: string;
  time: string;
};

export type PlannedTarget = { release: string; name: string; isProduction: boolean; fault: string | null };

export type Plan = { deed: ChangeOperation; targets: PlannedTarget[]; steps: PlannedStep[]; hash: string };

/** Whether a table is lost with its rows; a person must then type its name. */
export const losesTable = ({ deed, rows }: Pick<PlannedStep, "deed" | "rows">): boolean =>
  (deed === "RECREATE" || deed === "DROP") && rows !== null;

export const planFaults = ({ targets, steps }: Plan): string[] => [
  ...targets.flatMap(({ fault }) => fault ?? []),
  ...steps.flatMap(({ faults }) => faults),
];

export const canStart = (plan: Plan): boolean =>
  planFaults(plan).length === 0 && (plan.deed === "DROP" || plan.steps.some(({ statements }) => statements.length > 0));

/** Round to two digits: after the confirmation a busy table may grow a little, not more. */
export function agreedRows(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** Row count for the plan's hash. An estimate varies, so only its order of magnitude counts. */
export const plannedRows = ({ count, isExact }: { count: number; isExact: boolean }): number =>
  isExact ? agreedRows(count) : 10 ** Math.floor(Math.log10(Math.max(count, 1)));
