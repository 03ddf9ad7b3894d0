import { RefundLines } from "./refund-lines";

/** `now`: rule and calculation for today (1 §2 "Payment pages"). */
export function RefundPolicy({ now }: { now?: { rule: string; sum: string } | null }) {
  return (
    <details className="refund-policy sheet">
      <summary>취소와 환불 규정</summary>
      <RefundLines className="confirm-details" />
      {now && (
        <p>
          오늘 환불을 요청하면: {now.rule} <strong>{now.sum}</strong>
        </p>
      )}
    </details>
  );
}
