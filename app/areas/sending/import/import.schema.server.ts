import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { optional, unlessBlank } from "~/core/shapes.server";

/** Limit in bytes: 5,000 full rows are about 3 MB in UTF-8. */
export const IMPORT_BYTES = 3_000_000;
/** Limit of characters that a page escapes: 5,000 rows of ten quoted cells have 150,000. */
const MOST_SIGNS = 250_000;

/** False beyond 250,000 characters to escape. */
export function isTable(text: string): boolean {
  let signs = 0;
  for (let index = 0; index < text.length; index++) if (SIGNS.has(text.charCodeAt(index)) && ++signs > MOST_SIGNS) return false;
  return true;
}
const SIGNS = new Set([..."\"&<>'\\\n\r\t\u2028\u2029"].map((sign) => sign.charCodeAt(0)));

/** `digest`: hash of the previewed plan. */
export const ImportForm = z.object({
  intent: unlessBlank(z.enum(["preview", "apply"]).catch("preview").default("preview")),
  text: unlessBlank(z.string().default("")),
  file: optional(z.instanceof(File)).catch(undefined),
  digest: z.string().max(64).catch(""),
  page: PageNumber,
});
export type ImportForm = z.output<typeof ImportForm>;
