import { RefundLines } from "./refund-lines";

/** The refund policy, collapsed at first (1 §2 "Payment pages"). `now` is the rule and calculation for today. */
export function RefundPolicy({ now }: { now?: { rule: string; sum: string } | null }) {
  return (
    <details className="refund-policy">
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
