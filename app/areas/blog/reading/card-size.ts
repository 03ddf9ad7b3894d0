export const CARD_SIZE = { width: 1200, height: 630, type: "image/png" } as const;
