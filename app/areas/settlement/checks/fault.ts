import type { settlementCheckFault } from "~db/schema/settlement";

export type FaultKind = (typeof settlementCheckFault.kind.enumValues)[number];

/** What is wrong in a creator's month: what should stand there and what does. `feeWon` names the rate that is meant, `settlementId` the settlement. */
export type Fault = { kind: FaultKind; userId: number; settlementId?: number; feeWon?: number; expected: number; found: number };
