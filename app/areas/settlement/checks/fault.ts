import type { settlementCheckFault } from "~db/schema/settlement";

export type FaultKind = (typeof settlementCheckFault.kind.enumValues)[number];

/** A wrong figure of a creator's month, or of one fee rate or settlement in the month. */
export type Fault = { kind: FaultKind; userId: number; settlementId?: number; feeWon?: number; expected: number; found: number };
