import { counted } from "~/messages/counted";
import type { SettlementSums as Sums } from "../list/list-settlements.server";
import type { SettlementRow } from "../list/settlement-row.server";

type Props = { rows: SettlementRow[]; settlementYn: "ALL" | "N" | "Y" } & Sums;

const STATES = { N: "미정산", Y: "정산" };

/** The net sum of the rows. A list cut short knows only the fees of all its rows. */
export function SettlementSums({ rows, settlementYn, total, settledWon, unsettledWon }: Props) {
  const states = (["N", "Y"] as const).filter((state) => settlementYn === "ALL" || settlementYn === state);
  return (
    <div className="desk-sums">
      <dl className="stats">
        {states.map((state) => {
          const isCut = total > rows.length;
          const ofState = rows.filter((row) => row.settlementYn === state);
          const sum = sumOf(ofState);
          const roundings = new Set(ofState.flatMap(({ basis }) => basis?.rounding ?? []));
          const [word, won, note] = isCut
            ? ["저작권료", state === "N" ? unsettledWon : settledWon, settlementYn === "ALL" ? "" : `${counted(total)}건`]
            : ["지급액", sum.netWon, sum.note];
          return (
            <div key={state}>
              <dt>{`${STATES[state]} ${word}`}</dt>
              <dd>{`${counted(won)}원`}</dd>
              {note && (
                <dd className="quiet">
                  {note}{" "}
                  {[...roundings].map((text) => (
                    <span className="sense" key={text}>
                      {text}{" "}
                    </span>
                  ))}
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function sumOf(rows: SettlementRow[]): { netWon: number; note: string } {
  const sums = { many: 0, grossWon: 0, deduction: 0, transferFee: 0, netWon: 0 };
  for (const { creatorFee, deduction, transferFee, netWon } of rows) {
    if (netWon === null) continue;
    sums.many += 1;
    sums.grossWon += creatorFee;
    sums.deduction += deduction ?? 0;
    sums.transferFee += transferFee ?? 0;
    sums.netWon += netWon;
  }
  const parts = [
    `저작권료 ${counted(sums.grossWon)}원`,
    `공제 ${counted(sums.deduction)}원`,
    sums.transferFee > 0 && `이체 수수료 ${counted(sums.transferFee)}원`,
    `${counted(sums.many)}건`,
    sums.many < rows.length && `계좌 없는 ${counted(rows.length - sums.many)}건 제외`,
  ];
  return { netWon: sums.netWon, note: parts.filter(Boolean).join(" · ") };
}
