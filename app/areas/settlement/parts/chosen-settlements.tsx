import type { Column } from "~/ui/list/columns";
import { rowChoice } from "~/ui/list/row-choice";
import { memberPage } from "~/areas/account/admin/member-page-link";
import type { SettlementRow } from "../list/settlement-row.server";
import { monthText, settlementColumns } from "../list/settlement.columns";

/** Creator, month and settlement id, the last empty when unsettled. */
export const rowName = (row: SettlementRow): string => `${row.userId}:${row.yearMonth}:${row.settlementId ?? ""}`;

/** List columns with a checkbox; `ticked` restores the choice after a refusal. */
export function chosenColumns(banks: Record<string, string>, ticked: string[]): Column<SettlementRow>[] {
  const show = (row: SettlementRow) => {
    const label = `${row.userNickname} ${monthText(row.yearMonth)} ${row.settlementYn === "Y" ? "정산" : "미정산"} 선택`;
    const value = rowName(row);
    const link = { href: memberPage(row.userId), text: row.userNickname };
    return rowChoice({ type: "checkbox", name: "row", value, label, isChecked: ticked.includes(value) }, link);
  };
  const [month, name, ...rest] = settlementColumns(banks);
  return [{ ...name!, show, href: undefined }, month!, ...rest];
}
