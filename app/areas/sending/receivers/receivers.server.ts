import type { SQL } from "drizzle-orm";
import type { SkippedFriend } from "../groups/group-receivers.server";

/** Receivers to leave out: "had" the post, over the weekly limit ("often"), or both. */
export const EXCEPTS = ["had", "often", "both"] as const;
export type Except = (typeof EXCEPTS)[number];

/** Chosen receivers, each once. `sendRunId` resends a run's post; `sendingListId`: friends kept with a waiting-list entry. */
export type Receivers =
  | "all"
  | number[]
  | { groupIds: number[] }
  | Ticked
  | { sendRunId: number; who: "unopened" | "joined" }
  | { sendingListId: number };

export type Ticked = { receiverIds: number[]; groupIds: number[]; filterIds?: number[] };

/** Reasons to skip a receiver; "unrecorded" means that reading records are off. */
type WhySkipped = SkippedFriend["why"] | "unrecorded";
export type Skipped = Partial<Record<WhySkipped, number>>;

/** `receiverCondition` is on `friend`; `total` counts its friends; `skipped` counts the others. */
export type FoundReceivers = { receiverCondition: SQL | undefined; total: number; skipped: Skipped };
