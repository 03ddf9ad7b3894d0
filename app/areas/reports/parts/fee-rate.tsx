import { counted } from "~/messages/counted";
import { Help } from "~/ui/help";

const ASSUMED = { text: "임시로 정한 금액이라 바뀔 수 있지만, 이미 쌓인 저작권료는 달라지지 않아요.", file: null };

/** Fee of one dispatch; marks an assumed rate (rule 10). */
export function FeeRate({ rate }: { rate: { feeWon: number; isAssumption: boolean } | null }) {
  if (!rate) return null;
  return (
    <span className="sense">
      {`한 사람에게 전달될 때마다 ${counted(rate.feeWon)}원${rate.isAssumption ? ", " : "이에요."}`}
      {rate.isAssumption && (
        <span className="sense">
          아직 확정 전이에요. <Help of="임시 금액" help={ASSUMED} />
        </span>
      )}
    </span>
  );
}
