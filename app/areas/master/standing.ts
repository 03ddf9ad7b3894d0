export type Standing = "granted" | "public" | "closed" | "unlisted";

/** Checks grants, never login. Floor `granted` requires a grant: public rows are not enough (ADR 36). */
export function lets(grant: Standing, { floor }: { floor: "anyone" | "member" | "granted" }): boolean {
  return grant === "granted" || (floor !== "granted" && grant !== "closed");
}
