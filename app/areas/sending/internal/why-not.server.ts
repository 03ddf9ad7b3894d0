import type { friend } from "~db/schema/sending";

type Row = Pick<typeof friend.$inferSelect, "subscribeYn" | "goneAt" | "exclusionYn">;

/** Why a friend may not be sent to: opted out, excluded by the sender, no longer listed by the messenger; null for one who may. */
export function whyNot({ subscribeYn, goneAt, exclusionYn }: Row): "opted-out" | "excluded" | "gone" | null {
  if (subscribeYn === "N") return "opted-out";
  if (exclusionYn === "Y") return "excluded";
  return goneAt ? "gone" : null;
}
