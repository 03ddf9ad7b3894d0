import type { Standing } from "~/areas/master/grants.server";

/** The minimum access of a screen or call; administrators' rows can only restrict it further. */
export const anyone = { floor: "anyone" } as const;
/** For logged-in members. */
export const member = { floor: "member" } as const;
/** For logged-in members with a role that holds a grant for this screen or call. */
export const granted = { floor: "granted" } as const;

export type Anyone = typeof anyone;
export type Access = typeof anyone | typeof member | typeof granted;

/** Whether a grant allows access: `granted` needs a grant of the caller's own role; a public row is not enough for it. */
export function lets(grant: Standing, { floor }: Access): boolean {
  return grant === "granted" || (floor !== "granted" && grant !== "closed");
}
