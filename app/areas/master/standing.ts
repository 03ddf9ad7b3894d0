export type Standing = "granted" | "public" | "closed" | "unlisted";

/** Checks grants, never login. `granted` requires a grant: a public row is not enough (ADR 36). */
export function lets(grant: Standing, { floor }: { floor: "anyone" | "member" | "granted" }): boolean {
  return grant === "granted" || (floor !== "granted" && grant !== "closed");
}
