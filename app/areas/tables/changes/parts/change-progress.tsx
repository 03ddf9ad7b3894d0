import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { CsrfField, SubmitButton } from "~/ui/form/fields";
import { NoticeStrip } from "~/ui/notice-strip";
import { partStates, stepNames } from "../../table-words";
import type { Change, StepRow } from "../read-change.server";
import { Sql } from "./sql";

type Props = { change: Change; names: Map<string, string>; isBehind: boolean; noWorker: boolean };

export function ChangeProgress({ change, names, isBehind, noWorker }: Props) {
  const { steps, state } = change;
  const statements = steps.flatMap((step) => step.statements);
  const done = statements.filter((one) => one.state === "DONE").length;
  const running = steps.find((step) => step.state === "RUNNING");
  const progressLabel = `SQL ${counted(statements.length)}개 중 ${counted(done)}개 완료`;
  return (
    <>
      {noWorker && ["WAITING", "RUNNING"].includes(state) && (
        <NoticeStrip type="error">
          <p>30초 넘게 응답한 작업 프로세스가 없어요. 작업 프로세스를 켜면 자동으로 이어져요.</p>
        </NoticeStrip>
      )}
      {state === "WAITING" && isBehind && (
        <NoticeStrip type="info">
          <p>같은 데이터베이스에서 다른 테이블 작업을 하고 있어요. 끝나면 자동으로 시작해요.</p>
        </NoticeStrip>
      )}
      <div role="status" className="run-progress">
        <p>{running && state === "RUNNING" ? `${progressLabel}, ${running.tableId} 진행 중` : progressLabel}</p>
      </div>
      <progress
        className="progress"
        max={Math.max(1, statements.length)}
        value={state === "DONE" ? Math.max(1, done) : done}
        aria-label="진행률"
      />
      <ChangeActions change={change} />
      {[...new Set(steps.map(({ release }) => release))].map((release) => (
        <section key={release} className="change-target" aria-labelledby={`target-${release}`}>
          <h2 id={`target-${release}`}>{`${names.get(release) ?? release} 환경`}</h2>
          <ol className="change-steps">
            {steps
              .filter((step) => step.release === release)
              .map((step) => (
                <StepProgress key={step.position} step={step} />
              ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function StepProgress({ step }: { step: StepRow }) {
  const { tableId, deed, state, reason, statements, rowsBefore } = step;
  return (
    <li className="box change-table" data-state={state}>
      <h3>
        {tableId} <span className="part-state" data-state={state}>{`${stepNames[deed]} · ${partStates[state]}`}</span>
      </h3>
      {reason && (
        <NoticeStrip type="error">
          <p>{reason}</p>
        </NoticeStrip>
      )}
      {rowsBefore !== null && deed !== "UPDATE" && <p className="quiet">{`시작할 때 행이 ${counted(rowsBefore)}개 있었어요.`}</p>}
      {statements.length > 0 && (
        <details open={state === "FAILED" || state === "RUNNING"}>
          <summary>{`${tableId} SQL ${counted(statements.length)}개`}</summary>
          {statements.map(({ position, statement, state: statementState, endedAt }) => (
            <div key={position}>
              <p className="part-state" data-state={statementState}>
                {endedAt ? `${partStates[statementState]} ${formatSeoul(endedAt, "HH:mm:ss")}` : partStates[statementState]}
              </p>
              <Sql text={statement} />
            </div>
          ))}
        </details>
      )}
    </li>
  );
}

function ChangeActions({ change: { state, tableChangeId } }: { change: Change }) {
  if (state !== "FAILED" && state !== "WAITING") return null;
  return (
    <Form method="post" className="row">
      <CsrfField />
      <input type="hidden" name="tableChangeId" value={tableChangeId} />
      {state === "FAILED" && (
        <SubmitButton name="intent" value="continue" pending="계획을 만드는 중…">
          이어서 하기
        </SubmitButton>
      )}{" "}
      <SubmitButton name="intent" value="stop" className="btn">
        중지
      </SubmitButton>
    </Form>
  );
}
