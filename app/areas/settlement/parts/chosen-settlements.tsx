import type { Column } from "~/ui/list/columns";
import { memberPage } from "~/areas/account/admin/member-page-link";
import type { SettlementRow } from "../list/settlement-row.server";
import { monthWritten, settlementColumns } from "../list/settlement.columns";

/** What names a row in the form: its creator, month and settlement, the last empty for an unsettled row. */
export const rowName = (row: SettlementRow): string => `${row.userId}:${row.yearMonth}:${row.settlementId ?? ""}`;

/** The list's columns with a tick before each creator; `ticked` are the rows that were ticked before the page was drawn anew. */
export function chosenColumns(banks: Record<string, string>, ticked: string[]): Column<SettlementRow>[] {
  const show = (row: SettlementRow) => (
    <span className="row-choice">
      <input
        className="checkbox"
        type="checkbox"
        name="row"
        value={rowName(row)}
        aria-label={`${row.userNickname} ${monthWritten(row.yearMonth)} ${row.settlementYn === "Y" ? "정산" : "미정산"} 선택`}
        defaultChecked={ticked.includes(rowName(row))}
      />{" "}
      <a href={memberPage(row.userId)!}>{row.userNickname}</a>
    </span>
  );
  const [month, name, ...rest] = settlementColumns(banks);
  return [{ ...name!, show, href: undefined }, month!, ...rest];
}
