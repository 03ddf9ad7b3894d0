import { COVERS } from "../covers";

const PEOPLE = [
  { name: "박나무", state: "읽음", note: "오전 9:12" },
  { name: "이바다", state: "읽음", note: "오전 9:40" },
  { name: "최산", state: "안 읽음", note: "전달됨" },
  { name: "윤보리", state: "전달 안 됨", note: "카카오톡을 쓰지 않는 분이에요" },
];

const SENT = 12;

/** A drawn report of a run. */
export function Reach() {
  return (
    <figure className="reach-report">
      <div className="box">
        <p className="reach-post">
          <img src={COVERS.rates} alt="" width={640} height={320} decoding="async" />{" "}
          <strong>금리가 오르내릴 때 우리 집 살림에서 달라지는 것들</strong>
        </p>
        <p className="reach-count">{`${SENT}명 중 9명이 읽었어요`}</p>
        <ReachBar />
        <ul>
          {PEOPLE.map(({ name, state, note }) => (
            <li key={name} data-state={state}>
              <span className="reach-face" aria-hidden="true">
                {name[0]}
              </span>{" "}
              <span>
                {name} <small>{note}</small>
              </span>{" "}
              <span>{state}</span>
            </li>
          ))}
        </ul>
        <p className="reach-rest">{`외 ${SENT - PEOPLE.length}명`}</p>
      </div>
      <figcaption>보낸 뒤 한 사람씩 보이는 결과 (예시)</figcaption>
    </figure>
  );
}

/** Three quarters: 9 of 12. */
export const ReachBar = () => (
  <span className="reach-bar">
    <span />
  </span>
);
