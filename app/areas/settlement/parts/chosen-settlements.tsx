import type { Column } from "~/ui/list/columns";
import { rowChoice } from "~/ui/list/row-choice";
import { memberPage } from "~/areas/account/admin/member-page-link";
import type { SettlementRow } from "../list/settlement-row.server";
import { monthWritten, settlementColumns } from "../list/settlement.columns";

/** What names a row in the form: its creator, month and settlement, the last empty for an unsettled row. */
export const rowName = (row: SettlementRow): string => `${row.userId}:${row.yearMonth}:${row.settlementId ?? ""}`;

/** The list's columns with a tick before each creator; `ticked` are the rows that were ticked before the page was drawn anew. */
export function chosenColumns(banks: Record<string, string>, ticked: string[]): Column<SettlementRow>[] {
  const show = (row: SettlementRow) => {
    const label = `${row.userNickname} ${monthWritten(row.yearMonth)} ${row.settlementYn === "Y" ? "정산" : "미정산"} 선택`;
    const value = rowName(row);
    const link = { href: memberPage(row.userId), text: row.userNickname };
    return rowChoice({ type: "checkbox", name: "row", value, label, isChecked: ticked.includes(value) }, link);
  };
  const [month, name, ...rest] = settlementColumns(banks);
  return [{ ...name!, show, href: undefined }, month!, ...rest];
}
