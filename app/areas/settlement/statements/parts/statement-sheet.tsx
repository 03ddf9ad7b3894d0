import { type ReactNode } from "react";
import { won } from "~/areas/payments/price";
import { monthShown } from "~/areas/reports/report-words";
import { counted } from "~/messages/counted";
import { dayShown, formatSeoul } from "~/time/seoul";
import type { Statement } from "../settlements-of-creator.server";
import { stateShown, stateTones } from "../statements.columns";

type Props = { title: string; statement: Statement; bank: string; accountHref: string | null };

export function StatementSheet({ title, statement, bank, accountHref }: Props) {
  const { state, payDay, paidOn, settledAt, accountHolder, bankAccountNumber, refusedReason, basis, isAssumption } = statement;
  return (
    <section className="sheet statement">
      <h2>{title}</h2>
      <dl className="facts">
        <dt>상태</dt>
        <dd>
          <span className="state" data-state={stateTones[state]}>
            {state === "REFUSED" ? `${stateShown(state)}: ${refusedReason}. ` : stateShown(state)}
          </span>
          {state === "REFUSED" && accountHref && <a href={accountHref}>저작권료 계좌 확인</a>}
        </dd>
        {state !== "REFUSED" && (
          <>
            <dt>{paidOn ? "지급일" : "지급 예정일"}</dt>
            <dd>{dayShown(paidOn ?? payDay)}</dd>
          </>
        )}
        <dt>받는 계좌</dt>
        <dd>{`${bank} ${bankAccountNumber} ${accountHolder}`}</dd>
        <dt>정산일</dt>
        <dd>{formatSeoul(settledAt, "yyyy.MM.dd")}</dd>
      </dl>
      <table className="table statement-sum" aria-label={`${title} 계산`}>
        <thead>
          <tr>
            <th scope="col">항목</th>
            <th scope="col" className="num">
              금액
            </th>
          </tr>
        </thead>
        <tbody>
          {statement.rates.map(({ feeWon, count }) => (
            <Line key={feeWon} name={`전달 ${counted(count)}건 × ${won(feeWon)}`} amount={feeWon * count} />
          ))}
          <Line name="저작권료" amount={statement.grossWon} strong />
          {/* Not `-amount`, which would show a zero as -0. */}
          {deductionsOf(statement).map(([name, amount]) => (
            <Line key={name} name={name} amount={0 - amount} />
          ))}
          <Line name="지급액" amount={statement.netWon} strong />
        </tbody>
      </table>
      {statement.together.length > 0 && <Together {...statement} />}
      <p className="quiet">{`공제 기준: ${basis}${isAssumption ? " 아직 확정하지 않은 값이에요." : ""}`}</p>
    </section>
  );
}

function Together({ together }: Pick<Statement, "together">) {
  const sum = together.reduce((total, part) => total + part.netWon, 0);
  return (
    <>
      <p>{`정산 ${counted(together.length)}건을 한 번에 이체해요. 이체 수수료는 한 번만 빼요.`}</p>
      <table className="table statement-sum" aria-label="함께 이체하는 정산">
        <tbody>
          {together.map(({ settlementId, month, netWon }) => (
            <Line key={settlementId} name={`${monthShown(month)} 지급액`} amount={netWon} />
          ))}
          <Line name="이체 금액" amount={sum} strong />
        </tbody>
      </table>
    </>
  );
}

function Line({ name, amount, strong }: { name: string; amount: number; strong?: boolean }) {
  const text = (content: ReactNode) => (strong ? <strong>{content}</strong> : content);
  return (
    <tr>
      <th scope="row">{text(name)}</th>
      <td className="num">{text(amount < 0 ? `−${won(-amount)}` : won(amount))}</td>
    </tr>
  );
}

function deductionsOf(statement: Statement): [string, number][] {
  const taxes: [string, number, number][] = [
    ["소득세", statement.incomeTaxPermille, statement.incomeTaxWon],
    ["지방소득세", statement.localTaxPermille, statement.localTaxWon],
    ["부가세", statement.vatPermille, statement.vatWon],
  ];
  const named = taxes
    .filter(([, permille]) => permille > 0)
    .map(([name, permille, amount]): [string, number] => [`${name} ${permille / 10}%`, amount]);
  return statement.transferFeeWon > 0 ? [...named, ["이체 수수료", statement.transferFeeWon]] : named;
}
