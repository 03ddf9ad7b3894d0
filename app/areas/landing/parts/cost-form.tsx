import { COST_FIELDS, type CostTerms, type TypedCosts } from "../cost";
import { won } from "~/areas/payments/price";
import { costAnswer } from "./cost-answer";

/** Calculator as a GET form; cost-script.ts updates the answer. */
export function CostForm({ terms, typed }: { terms: CostTerms; typed: TypedCosts }) {
  const firstWrong = COST_FIELDS.find(({ name }) => typed.errors[name])?.name;
  return (
    <form className="cost box pub-body" method="get" action="/#cost" data-terms={JSON.stringify(terms)}>
      <div className="cost-fields">
        {COST_FIELDS.map(({ name, label, unit }) => (
          <div className="field" key={name}>
            <label htmlFor={`cost-${name}`}>{label}</label>
            <span className="cost-input">
              <input
                className="input"
                id={`cost-${name}`}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={20}
                defaultValue={typed.values[name]}
                aria-invalid={typed.errors[name] ? true : undefined}
                aria-describedby={`cost-${name}-error`}
                autoFocus={name === firstWrong}
              />{" "}
              {unit}
            </span>
            <p className="field-error" id={`cost-${name}-error`}>
              {typed.errors[name]}
            </p>
          </div>
        ))}
        <button className="btn" type="submit">
          계산하기
        </button>
      </div>
      <div className="cost-answer" role="status" dangerouslySetInnerHTML={{ __html: costAnswer(typed.costs, terms).text }} />
    </form>
  );
}

export function FeeNote({ terms: { feeWon, ownEarns } }: { terms: CostTerms }) {
  if (feeWon === 0) return null;
  return (
    <p className="pub-small">
      {`저작권료는 글을 쓴 사람에게 쌓여요. 내가 쓴 글이 전달되면 ${ownEarns ? "내가 보냈든 다른 회원이 보냈든" : "다른 회원이 보냈을 때"} 한 건에 ${won(feeWon)}이 쌓이고, 다른 작가의 글을 보내면 그 작가에게 쌓여요. 지금 요금을 기준으로 계산했고, 공제는 개인 작가를 기준으로 했어요.`}
    </p>
  );
}
