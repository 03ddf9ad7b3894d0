export const audiences = { seats: ["APPLIED"], all: ["APPLIED", "WAITING", "OFFERED"] } as const;

export type Audience = keyof typeof audiences;
