import { z } from "zod";

/** Bytes of a posted import: 5,000 full rows are about 3 MB in UTF-8. */
export const IMPORT_BYTES = 6_000_000;

const blank = (value: unknown) => (value === "" || value === null ? undefined : value);

/** The table as text, or a file of it that takes the text's place; `digest` is the deed that was seen. */
export const ImportForm = z.object({
  intent: z.preprocess(blank, z.enum(["preview", "apply"]).default("preview")),
  text: z.preprocess(blank, z.string().default("")),
  file: z.preprocess(blank, z.instanceof(File).optional()),
  digest: z.preprocess(blank, z.string().max(64).default("")),
  page: z.preprocess(blank, z.coerce.number().int().positive().max(100_000).catch(1).default(1)),
});
export type ImportForm = z.output<typeof ImportForm>;
