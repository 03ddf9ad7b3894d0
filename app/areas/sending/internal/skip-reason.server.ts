import type { friend } from "~db/schema/sending";

type Row = Pick<typeof friend.$inferSelect, "subscribeYn" | "goneAt" | "exclusionYn">;

/** Why a friend cannot be sent to; null when possible. */
export function skipReason({ subscribeYn, goneAt, exclusionYn }: Row): "opted-out" | "excluded" | "gone" | null {
  if (subscribeYn === "N") return "opted-out";
  if (exclusionYn === "Y") return "excluded";
  return goneAt ? "gone" : null;
}
