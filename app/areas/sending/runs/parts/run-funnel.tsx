import { counted } from "~/messages/counted";
import { runHref } from "../../sending-links";

type Run = {
  sendRunId: number;
  total: number;
  sent: number;
  read: number;
  readToEnd: number;
  moving: boolean;
  secondsLeft: number | null;
  firstRead: { nickname: string; at: string } | null;
};

/** 보냄 → 열어 봄 → 끝까지, each as a share of the messages that arrived. Each figure leads to its people (rule 220). */
export function RunFunnel({ run, settled }: { run: Run; settled: number }) {
  const { sendRunId, total, sent, read, readToEnd, moving, secondsLeft, firstRead } = run;
  const steps = [
    { name: "보냄", people: sent, of: total, state: "SENT" },
    { name: "열어 봄", people: read, of: sent, state: "READ" },
    { name: "끝까지", people: readToEnd, of: sent, state: "END" },
  ];
  return (
    <div className="sheet run-progress">
      <div className="run-settled">
        <label htmlFor="progress">{`${counted(total)}명 중 ${counted(settled)}명 완료`}</label>{" "}
        {moving && <span className="quiet">{secondsLeft === null ? "남은 시간을 재고 있어요" : leftText(secondsLeft)}</span>}{" "}
        <progress className="progress" id="progress" max={total} value={settled} hidden={!moving} />
      </div>
      <ol className="run-funnel">
        {steps.map(({ name, people, of, state }) => (
          <li key={name} data-step={state}>
            <span className="run-step">{name}</span>{" "}
            <strong>{people > 0 ? <a href={`${runHref(sendRunId)}&state=${state}`}>{`${counted(people)}명`}</a> : "0명"}</strong>{" "}
            <span className="quiet">{of === 0 ? "" : `${Math.round((people / of) * 100)}%`}</span>
            <span className="run-share" aria-hidden="true">
              <span style={{ width: `${of === 0 ? 0 : (people / of) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
      {firstRead && <p className="quiet">{`${firstRead.nickname} 님이 ${firstRead.at}에 가장 먼저 열어 봤어요.`}</p>}
    </div>
  );
}

function leftText(seconds: number): string {
  if (seconds <= 60) return "1분 안에 끝나요";
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `약 ${minutes}분 남았어요` : `약 ${Math.floor(minutes / 60)}시간 ${minutes % 60}분 남았어요`;
}
