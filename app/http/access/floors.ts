/** The minimum access of a screen or call; administrators' rows can only restrict it further. */
export const anyone = { floor: "anyone" } as const;
/** For logged-in members. */
export const member = { floor: "member" } as const;
/** For logged-in members with a role that holds a grant for this screen or call. */
export const granted = { floor: "granted" } as const;

export type Anyone = typeof anyone;
export type Access = typeof anyone | typeof member | typeof granted;
