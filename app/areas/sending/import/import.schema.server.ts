import { z } from "zod";
import { PageNumber } from "~/core/replies.server";
import { optional, unlessBlank } from "~/core/shapes.server";

/** Bytes of a posted import: 5,000 full rows are about 3 MB in UTF-8. */
export const IMPORT_BYTES = 3_000_000;
/** Signs of a table's text that a page writes with several letters each: quotes, tabs, line ends. 5,000 rows of ten quoted cells have 150,000. */
const MOST_SIGNS = 250_000;

/** Whether a page could give the text back at a bounded cost. */
export function isTable(text: string): boolean {
  let signs = 0;
  for (let at = 0; at < text.length; at++) if (SIGNS.has(text.charCodeAt(at)) && ++signs > MOST_SIGNS) return false;
  return true;
}
const SIGNS = new Set([..."\"&<>'\\\n\r\t\u2028\u2029"].map((sign) => sign.charCodeAt(0)));

/** The table as text, or a file of it that takes the text's place; `digest` is the hash of the previewed plan. */
export const ImportForm = z.object({
  intent: unlessBlank(z.enum(["preview", "apply"]).catch("preview").default("preview")),
  text: unlessBlank(z.string().default("")),
  file: optional(z.instanceof(File)).catch(undefined),
  digest: z.string().max(64).catch(""),
  page: PageNumber,
});
export type ImportForm = z.output<typeof ImportForm>;
