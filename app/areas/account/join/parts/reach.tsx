const READERS = [
  { name: "박나무", state: "읽음" },
  { name: "이바다", state: "읽음" },
  { name: "정하루", state: "읽음" },
  { name: "최산", state: "안 읽음" },
];

/** A drawn report of a run. */
export function Reach() {
  return (
    <figure className="reach-report">
      <div className="box">
        <p className="quiet">‘연말정산, 올해 달라진 세 가지’</p>
        <p className="reach-count">12명 중 9명이 읽었어요</p>
        <span className="reach-bar">
          <span />
        </span>
        <ul>
          {READERS.map(({ name, state }) => (
            <li key={name} data-read={state === "읽음" ? "" : undefined}>
              <span className="reach-face" aria-hidden="true">
                {name[0]}
              </span>{" "}
              <span>{name}</span> <span>{state}</span>
            </li>
          ))}
        </ul>
      </div>
      <figcaption>보낸 뒤 한 사람씩 보이는 결과 (예시)</figcaption>
    </figure>
  );
}
