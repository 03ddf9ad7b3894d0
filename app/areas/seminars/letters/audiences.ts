/** Whom a letter is for, by the state of the application: "seats" hold one, "all" have not cancelled. */
export const audiences = { seats: ["APPLIED"], all: ["APPLIED", "WAITING", "OFFERED"] } as const;

export type Audience = keyof typeof audiences;
