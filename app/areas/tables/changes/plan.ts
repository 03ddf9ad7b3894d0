import type { Drift } from "../ddl/drift";
import type { ChangeDeed, StepDeed } from "../change-words";

/** One statement of a plan; `order` is its place among all of the change, since tables that refer to each other are dropped before any is made again. */
type PlannedStatement = { order: number; text: string };

/** What would be done with one table, and all that a person should know before. */
export type PlannedStep = {
  tableId: string;
  release: string;
  /** Its Korean name. */
  name: string;
  deed: StepDeed;
  statements: PlannedStatement[];
  /** What the database holds now; null where there is no table. */
  rows: { count: number; isExact: boolean } | null;
  bytes: number | null;
  /** What keeps it from being started. */
  faults: string[];
  warnings: string[];
  /** What differs from the description and is left as it is. */
  left: Drift[];
  /** In words. */
  lock: string;
  time: string;
};

/** An environment of a plan; `fault` says why its database cannot be used. */
export type PlannedTarget = { release: string; name: string; isProduction: boolean; fault: string | null };

export type Plan = { deed: ChangeDeed; targets: PlannedTarget[]; steps: PlannedStep[]; hash: string };

/** Whether a table with its rows goes, for which its name is typed. */
export const losesTable = ({ deed, rows }: Pick<PlannedStep, "deed" | "rows">): boolean =>
  (deed === "RECREATE" || deed === "DROP") && rows !== null;

/** All that stands in the way of a plan. */
export const planFaults = ({ targets, steps }: Plan): string[] => [
  ...targets.flatMap(({ fault }) => fault ?? []),
  ...steps.flatMap(({ faults }) => faults),
];

/** Whether anything would be done, and nothing stands in the way. */
export const canStart = (plan: Plan): boolean =>
  planFaults(plan).length === 0 && (plan.deed === "DROP" || plan.steps.some(({ statements }) => statements.length > 0));

/**
 * The number of rows that a person has agreed to lose, to two digits: a table that is written to meanwhile goes a little beyond what was shown, one that has
 * changed by more does not.
 */
export function agreedRows(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(count, 1))) - 1);
  return Math.round(count / unit) * unit;
}

/** The same for the plan's hash; an estimate changes by itself, so that only its size counts. */
export const plannedRows = ({ count, isExact }: { count: number; isExact: boolean }): number =>
  isExact ? agreedRows(count) : 10 ** Math.floor(Math.log10(Math.max(count, 1)));
