import type { SQL } from "drizzle-orm";
import type { SkippedFriend } from "../groups/group-receivers.server";

/**
 * Choices: everybody; ticked friends; groups; friends, groups and filters together; an earlier run's unopened or newly joined; a
 * waiting-list entry's friends. Each friend counts once.
 */
export type Receivers =
  | "all"
  | number[]
  | { groupIds: number[] }
  | Ticked
  | { sendRunId: number; who: "unopened" | "joined" }
  | { sendingListId: number };

/** Ticked friends, groups and saved filters. */
export type Ticked = { receiverIds: number[]; groupIds: number[]; filterIds?: number[] };

/** Reasons for skipping a receiver; "unrecorded" receivers switched reading records off, so nobody knows whether they opened the post. */
type WhySkipped = SkippedFriend["why"] | "unrecorded";
export type Skipped = Partial<Record<WhySkipped, number>>;

/** `receiverCondition` is a condition on `friend`; `total` counts its friends; `skipped` counts the others by reason. */
export type FoundReceivers = { receiverCondition: SQL | undefined; total: number; skipped: Skipped };
