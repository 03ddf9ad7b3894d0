/** States of the applications a letter goes to. */
export const audiences = { seats: ["APPLIED"], all: ["APPLIED", "WAITING", "OFFERED"] } as const;

export type Audience = keyof typeof audiences;
