import { counted } from "~/messages/counted";
import { Help } from "~/ui/help";

const ASSUMED = { text: "임시로 정한 금액이라 바뀔 수 있지만, 이미 쌓인 저작권료는 달라지지 않아요.", file: null };

/** Fee of one dispatch; marks an assumed rate (rule 10). */
export function FeeRate({ rate }: { rate: { feeWon: number; isAssumption: boolean } | null }) {
  if (!rate) return null;
  return (
    <>
      {`한 사람에게 전달될 때마다 ${counted(rate.feeWon)}원이에요. `}
      {rate.isAssumption && (
        <span className="sense">
          임시 금액 <Help of="임시 금액" help={ASSUMED} />
        </span>
      )}
    </>
  );
}
