import { REFUND_EACH_WON, won } from "~/areas/payments/price";

const TERMS = [
  ["7일 안, 발송한 기록이 없을 때", "전액을 돌려드려요."],
  ["7일 안, 발송한 기록이 있을 때", `보낸 만큼(1건에 ${won(REFUND_EACH_WON)}) 빼고 돌려드려요.`],
  ["7일이 지났고, 발송한 기록이 없을 때", "50%를 돌려드려요."],
  ["7일이 지났고, 발송한 기록이 있을 때", "돌려드리지 않아요."],
] as const;

/** Refund policy in cases (1 §9). */
export function RefundTerms() {
  return (
    <>
      <dl className="refunds">
        {TERMS.map(([when, what]) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="pub-small">
        7일은 결제한 날부터 계산해요. 취소와 환불은{" "}
        <a className="text-link" href="/app/support">
          고객센터
        </a>
        로 요청해 주세요. 7일 안에 답해 드려요.
      </p>
    </>
  );
}
