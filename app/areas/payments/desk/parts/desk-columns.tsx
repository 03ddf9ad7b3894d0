import { memberPage } from "~/areas/account/admin/member-page-link";
import { dayShown, formatSeoul } from "~/time/seoul";
import type { Column } from "~/ui/list/columns";
import { rowChoice } from "~/ui/list/row-choice";
import type { PaymentRow } from "../../history-pages.server";
import { paymentHistoryColumns } from "../../payment-history.columns";
import type { AdminPaymentRow } from "../all-history.server";

type Names = Parameters<typeof paymentHistoryColumns>[0];

/** Columns of the file of all members' payments (3 §2 "Payment history"). */
export function deskFileColumns<R extends PaymentRow>(names: Names): Column<R>[] {
  return [
    { label: "회원", main: "head", value: (row) => row.name, href: (row) => memberPage(row.userId) },
    ...paymentHistoryColumns(names).filter(({ label }) => label !== "번호"),
    { label: "정기결제 번호", value: (row) => row.subscriptionId },
    { label: "회원 번호", kind: "id", value: (row) => row.userId },
    { label: "번호", kind: "id", value: (row) => row.billingHistoryId },
  ];
}

export function deskColumns(names: Names, chosen: string | undefined): Column<AdminPaymentRow>[] {
  const [member, type, ...rest] = deskFileColumns<AdminPaymentRow>(names);
  const choice = { ...member!, show: (row: AdminPaymentRow) => choiceOf(row, String(type!.value(row)), chosen) };
  const lost: Column<AdminPaymentRow> = {
    label: "누락된 번호",
    value: (row) => lostNames[row.missingNumber],
    href: (row) => (row.missingNumber ? `/app/manager/payment-number?billingHistoryId=${row.billingHistoryId}` : null),
  };
  return [{ ...choice, href: undefined }, type!, ...rest, lost];
}

const lostNames = { TID: "거래번호 입력", SID: "정기결제 번호 입력", "": "" };

function choiceOf({ billingHistoryId, approvedAt, userId, name }: AdminPaymentRow, type: string, chosen: string | undefined) {
  const label = `${name} ${dayShown(formatSeoul(approvedAt, "yyyy-MM-dd"))} ${type} 선택`;
  const isChecked = chosen === String(billingHistoryId);
  const link = { href: memberPage(userId), text: name };
  return rowChoice({ type: "radio", name: "billingHistoryId", value: billingHistoryId, label, isChecked }, link);
}
