import type { SQL } from "drizzle-orm";
import type { SkippedFriend } from "../groups/group-receivers.server";

/**
 * Everybody · the friends picked · whoever is in one of the groups, once each · friends picked and groups together, once each · of an earlier
 * run: who has not opened it, or came since · the people kept with an entry of the waiting list.
 */
export type Receivers =
  | "all"
  | number[]
  | { groupIds: number[] }
  | Ticked
  | { sendRunId: number; who: "unopened" | "joined" }
  | { sendingListId: number };

/** Friends, groups, and groups that fill themselves, ticked in one set. */
export type Ticked = { receiverIds: number[]; groupIds: number[]; filterIds?: number[] };

/** Why some of those meant are left out; "unrecorded": they switched the record of their reading off, so nobody knows. */
type WhySkipped = SkippedFriend["why"] | "unrecorded";
export type Skipped = Partial<Record<WhySkipped, number>>;

/** `mine`: who gets it, as a condition on `friend`; `total`: how many they are; `skipped`: how many are left out, by reason. */
export type Found = { mine: SQL | undefined; total: number; skipped: Skipped };
