import { creatorKinds } from "~/areas/account/member/creator-kinds";
import { defineGrid } from "~/grid/grid";
import { assumptions } from "../settlement-words";
import type { DeductionRuleRow } from "./rules.schema.server";

export const deductionRulesGrid = defineGrid<DeductionRuleRow>({
  id: "deduction-rules",
  title: "공제 기준",
  key: ["creatorKind", "startsOn"],
  columns: [
    { field: "creatorKind", label: "구분", kind: "select", width: 100, required: true, options: creatorKinds },
    { field: "startsOn", label: "시작일", kind: "date", width: 140, required: true },
    { field: "assumptionYn", label: "확인", kind: "select", width: 100, required: true, options: assumptions },
    { field: "incomeTaxPermille", label: "소득세(‰)", kind: "number", width: 96 },
    { field: "localTaxPermille", label: "지방소득세(‰)", kind: "number", width: 120 },
    { field: "vatPermille", label: "부가세(‰)", kind: "number", width: 96 },
    { field: "roundToWon", label: "버림 단위(원)", kind: "number", width: 116, required: true },
    { field: "transferFeeWon", label: "이체 수수료(원)", kind: "number", width: 124 },
    { field: "minimumNetWon", label: "최소 지급액(원)", kind: "number", width: 150 },
    { field: "basis", label: "근거(법이나 계약)", width: 420, maxLength: 300, required: true },
  ],
  search: [
    { name: "basis", label: "근거" },
    { name: "creatorKind", label: "구분", options: creatorKinds },
    { name: "assumptionYn", label: "확인", options: assumptions },
  ],
  blank: {
    ...{ incomeTaxPermille: "0", localTaxPermille: "0", vatPermille: "0", roundToWon: "10" },
    ...{ transferFeeWon: "0", minimumNetWon: "0", assumptionYn: "Y" },
  },
  sort: "-startsOn",
});
