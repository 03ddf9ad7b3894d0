import { FormKey, SubmitButton } from "~/ui/form/fields";
import { rowName } from "../../parts/chosen-settlements";
import type { SettlementRow } from "../../list/settlement-row.server";

/** Posts the names of the rows shown, so rows added since are not settled. */
export function SettleAll({ rows, formKey }: { rows: SettlementRow[]; formKey: string }) {
  const shown = rows.filter(({ settlementYn }) => settlementYn === "N");
  if (shown.length === 0) return null;
  return (
    <>
      <FormKey value={formKey} />
      <input type="hidden" name="shown" value={shown.map(rowName).join(" ")} />
      <SubmitButton name="intent" value="settle-all" className="btn btn-primary" pending="세는 중…">
        목록 모두 정산
      </SubmitButton>
    </>
  );
}
