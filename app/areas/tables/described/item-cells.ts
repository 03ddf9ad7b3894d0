import type { Draft } from "./from-shape";

/** An empty help code is taken from the dictionary's item. */
export const itemCells = (draft: Draft, dataItemRelease: string) => ({
  dataItem: draft.dataItem,
  dataItemRelease,
  dataItemName: draft.name,
  dataItemType: draft.type,
  dataItemSize: draft.size,
  dataItemDefult: draft.default,
  dataItemFileDecimal: draft.decimals,
  dataItemNull: draft.nullable ? "Y" : "N",
  dataItemBlankYn: draft.nullable ? "Y" : "N",
  dataItemSequence: draft.isSequence ? "Y" : "N",
});
