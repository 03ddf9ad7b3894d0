import { z } from "zod";

const MOST_LETTERS = 50;

/** Cuts long texts; a wrong value counts as empty. */
export const FindQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((text) => [...text.normalize("NFC").replace(/\s+/g, " ").trim()].slice(0, MOST_LETTERS).join("")),
});
