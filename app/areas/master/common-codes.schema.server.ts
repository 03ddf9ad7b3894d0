import { z } from "zod";
import { Code, RequiredText, Text, Whole, Yn } from "~/core/shapes.server";

export const CodeHeaderRow = z.object({
  commonCode: Code,
  commonCodeName: RequiredText(100),
  commonCodeSystemYn: Yn.default("N"),
  commonCodeUseYn: Yn.default("Y"),
});
export type CodeHeader = z.output<typeof CodeHeaderRow>;

/** A new code with sequence 0 is placed last in its group. */
export const CodeRow = z.object({
  commonCode: Code,
  commonCodeKey: Code,
  commonCodeKeyName: RequiredText(100),
  commonCodeComment: Text(300).default(""),
  commonCodeUseYn: Yn.default("Y"),
  commonCodeSequence: Whole(0, 1_000_000).default(0),
});
export type CodeItem = z.output<typeof CodeRow>;

export const CodesQuery = z.object({ commonCode: Text(60).default("").describe("group, e.g. main_subject") });
export const CodeChoices = z.array(z.object({ commonCode: z.string(), commonCodeKey: z.string(), commonCodeKeyName: z.string() }));
