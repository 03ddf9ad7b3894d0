import { z } from "zod";
import { Code, RequiredText, Text, Whole, Yn } from "~/core/shapes.server";

/** Item fields (3 §3). `dataItemDefult` keeps its spelling (rule 203). */
const itemShape = {
  dataItem: Code,
  dataItemRelease: Code.default("DEVELOPMENT"),
  dataItemName: RequiredText(100),
  dataItemType: Code,
  dataItemSize: Whole(0, 1_000_000).default(0),
  dataItemDefult: Text(200).default(""),
  dataItemBlankYn: Yn.default("Y"),
  dataItemFileDecimal: Whole(0, 100).default(0),
  helpCode: Code,
};

export const DataItemRow = z.object(itemShape);
export type DataItem = z.output<typeof DataItemRow>;

/** An item in one environment; an empty help code becomes the dictionary item's. */
export const EnvironmentItemRow = z.object({
  ...itemShape,
  helpCode: Code.or(z.literal("")).default(""),
  dataItemNull: Yn.default("Y"),
  dataItemSequence: Yn.default("N"),
  dataItemSystemUseYn: Yn.default("N"),
});
export type EnvironmentItem = z.output<typeof EnvironmentItemRow>;
