import { defineGrid } from "~/grid/grid";
import { assumptions } from "../settlement-words";
import type { FeeRateRow } from "./rules.schema.server";

export const feeRatesGrid = defineGrid<FeeRateRow>({
  id: "fee-rates",
  title: "저작권료 금액",
  key: ["startsAt"],
  columns: [
    { field: "startsAt", label: "시작 시각", kind: "datetime", width: 190, required: true },
    { field: "feeWon", label: "발송 1건(원)", kind: "number", width: 120, required: true },
    { field: "assumptionYn", label: "확인", kind: "select", width: 100, required: true, options: assumptions },
    { field: "note", label: "메모", width: 420, maxLength: 200 },
  ],
  search: [
    { name: "note", label: "메모" },
    { name: "assumptionYn", label: "확인", options: assumptions },
  ],
  blank: { assumptionYn: "Y" },
  sort: "-startsAt",
});
