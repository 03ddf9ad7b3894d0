import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";
import { Code, optional, RequiredText, Search, Text } from "~/core/shapes.server";

export const ImportQuery = z.object({ dataItemRelease: Search(60).optional().default(""), tableId: Search(64).optional().default("") });

/** `seen`: hash of the preview; `helpCode`: for items new to the dictionary. */
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
