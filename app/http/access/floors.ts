/** Minimum access of a screen or call. Administrators may require more, never less. */
export const anyone = { floor: "anyone" } as const;
export const member = { floor: "member" } as const;
export const granted = { floor: "granted" } as const;

export type Anyone = typeof anyone;
export type Access = typeof anyone | typeof member | typeof granted;
