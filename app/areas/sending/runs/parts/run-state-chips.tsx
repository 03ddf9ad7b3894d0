import { Fragment } from "react";
import { counted } from "~/messages/counted";
import { RUNS } from "../../sending-links";
import type { RunStateCounts } from "../run-figures.server";

type State = keyof RunStateCounts;
type Asked = { title: string; sendDateFrom: string; sendDateTo: string; state: State | null };

const names: Record<State, string> = { all: "모두", RUNNING: "보내는 중", PAUSED: "멈춤", DONE: "완료", LOST: "못 보낸 사람 있음" };

/** Links that filter the list by state, where a state divides it. */
export function RunStateChips({ counts, asked }: { counts: RunStateCounts; asked: Asked }) {
  const current = asked.state ?? "all";
  const divides = (state: State) => counts[state] > 0 && counts[state] < counts.all;
  const states = (Object.keys(names) as State[]).filter((state) => state === "all" || divides(state) || state === current);
  if (states.length === 1) return null;
  return (
    <nav className="run-chips" aria-label="상태별 보기">
      {states.map((state) => (
        <Fragment key={state}>
          <a className="chip" href={hrefOf(asked, state)} aria-current={state === current ? "true" : undefined}>
            {`${names[state]} ${counted(counts[state])}`}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}

function hrefOf({ title, sendDateFrom, sendDateTo }: Asked, state: State): string {
  const query = new URLSearchParams();
  const values = { title, sendDateFrom, sendDateTo, state: state === "all" ? "" : state };
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value);
  return query.size > 0 ? `${RUNS}?${query}` : RUNS;
}
