import type { Standing } from "~/areas/master/grants.server";

/** The floor of a screen or call; administrators' rows may close it further, never open it below. */
export const anyone = { floor: "anyone" } as const;
/** Somebody logged in. */
export const member = { floor: "member" } as const;
/** Somebody logged in whose role holds a grant for this screen or call. */
export const granted = { floor: "granted" } as const;

export type Anyone = typeof anyone;
export type Access = typeof anyone | typeof member | typeof granted;

/** Whether a grant lets in above the floor: what is `granted` asks for a grant of one's own, which a public row does not stand for. */
export function lets(grant: Standing, { floor }: Access): boolean {
  return grant === "granted" || (floor !== "granted" && grant !== "closed");
}
