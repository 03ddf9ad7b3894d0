/** The rows' answer for some roles: a valid grant, open to everybody, open to nobody, or no row. */
export type Standing = "granted" | "public" | "closed" | "unlisted";

/** Whether a grant allows access: `granted` needs a grant of the caller's own role; a public row is not enough for it (ADR 36). */
export function lets(grant: Standing, { floor }: { floor: "anyone" | "member" | "granted" }): boolean {
  return grant === "granted" || (floor !== "granted" && grant !== "closed");
}
