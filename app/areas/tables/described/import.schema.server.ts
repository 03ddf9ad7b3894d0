import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Code, optional, RequiredText, Search, Text } from "~/core/shapes.server";

/** Which environment's tables are listed, and of which a preview is shown. */
export const ImportQuery = z.object({ dataItemRelease: Search(60).optional().default(""), tableId: Search(64).optional().default("") });

/** A table of a database to be described; `seen` stands for the preview that was shown, `helpCode` is for items that the dictionary does not have. */
export const ImportInput = z.object({
  dataItemRelease: Code,
  tableId: RequiredText(64),
  tableName: RequiredText(100),
  tableDesc: Text(500).default(""),
  moduleType: optional(Code),
  tableType: optional(Code),
  helpCode: optional(Code),
  seen: RequiredText(64),
});
export type ImportInput = z.output<typeof ImportInput>;
export const importConstraint = () => getZodConstraint(ImportInput);
