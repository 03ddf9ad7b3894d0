import { REFUND_POLICY } from "~/areas/payments/payment-texts";

/** Refund policy (1 §9). */
export function RefundLines({ className }: { className: string }) {
  return (
    <ul className={className}>
      {REFUND_POLICY.map((line) => (
        <li key={line}>{line}</li>
      ))}
      <li>
        취소와 환불은 <a href="/app/support">고객센터</a>로 요청해 주세요. 7일 안에 답해 드려요.
      </li>
    </ul>
  );
}
