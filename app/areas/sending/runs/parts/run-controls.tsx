import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { CsrfField, FormKey, SubmitButton } from "~/ui/form/fields";
import { Segmented } from "~/ui/list/segmented";
import type { RunCounts, RunFilter } from "../read-send-run.server";
import { type RecipientState, recipientStates } from "../../sending-words";

const filters: [RecipientState, "waiting" | "sending" | "sent" | "failed" | "unsure"][] = [
  ["WAITING", "waiting"],
  ["SENDING", "sending"],
  ["SENT", "sent"],
  ["FAILED", "failed"],
  ["UNSURE", "unsure"],
];

export function StateFilters({ run, here }: { run: RunCounts & { total: number; read: number; state: RunFilter | null }; here: string }) {
  const states = filters.map(([state, field]) => ({
    label: `${recipientStates[state]} ${run[field]}`,
    to: `${here}&state=${state}`,
    current: run.state === state,
  }));
  const all = { label: `모두 ${run.total}`, to: here, current: run.state === null };
  const read = { label: `읽음 ${run.read}`, to: `${here}&state=READ`, current: run.state === "READ" };
  return <Segmented label="상태별 보기" options={[all, ...states, read]} />;
}

type Progress = { total: number; sent: number; read: number; firstRead: { nickname: string; at: string } | null };

export function RunProgress({ run: { total, sent, read, firstRead }, settled }: { run: Progress; settled: number }) {
  return (
    <div className="sheet run-progress">
      <div>
        <label htmlFor="progress">{`${counted(total)}명 중 ${counted(settled)}명 완료`}</label>
        <progress className="progress" id="progress" max={total} value={settled} />
      </div>
      {firstRead && (
        <div>
          <label htmlFor="read">{`${counted(sent)}명 중 ${counted(read)}명이 읽었어요.`}</label>{" "}
          <progress className="progress" id="read" max={sent} value={read} />
          <p className="quiet">{`${firstRead.nickname} 님이 ${firstRead.at}에 가장 먼저 읽었어요.`}</p>
        </div>
      )}
    </div>
  );
}

export function RunActions({ run }: { run: { sendRunId: number; status: string; waiting: number; failed: number } }) {
  const canResume = run.status === "PAUSED" && run.waiting > 0;
  if (run.waiting === 0 && run.failed === 0) return null;
  return (
    <Form method="post" className="row">
      <CsrfField />
      <input type="hidden" name="sendRunId" value={run.sendRunId} />
      {canResume && (
        <SubmitButton name="intent" value="waiting">
          {`나머지 계속(${counted(run.waiting)}명)`}
        </SubmitButton>
      )}
      {run.failed > 0 && (
        <SubmitButton name="intent" value="failed" className="btn">
          {`실패한 사람만 다시(${counted(run.failed)}명)`}
        </SubmitButton>
      )}
      {run.waiting > 0 && (
        <SubmitButton name="intent" value="stop" className="btn">
          나머지 중지
        </SubmitButton>
      )}
    </Form>
  );
}

export function ResendForm({
  run,
  again,
  formKey,
}: {
  run: { sendRunId: number; contentsId: number };
  again: ResendCounts;
  formKey: string;
}) {
  const options = [
    { who: "unopened", label: "아직 안 읽은 사람에게", count: again.unopened },
    { who: "joined", label: "새로 온 친구에게", count: again.joined },
  ].filter(({ count }) => count > 0);
  if (options.length === 0) return null;
  const panel = `/app/send-messages/send-contents?contentsId=${run.contentsId}&again=${run.sendRunId}`;
  return (
    <Form method="post" className="sheet run-again no-print">
      <CsrfField />
      <FormKey value={formKey} />
      <input type="hidden" name="sendRunId" value={run.sendRunId} />
      <div>
        <h2>이 글을 다시 보내기</h2>
        <p className="quiet">새 발송으로 세고, 보내기 전에 한 번 더 물어봐요.</p>
      </div>
      <div>
        {options.map(({ who, label, count }) => (
          <div className="row" key={who}>
            <SubmitButton name="intent" value={who} className="btn" pending="확인하는 중…">
              {`${label}(${counted(count)}명)`}
            </SubmitButton>{" "}
            <a className="btn btn-ghost" href={`${panel}&who=${who}`} aria-label={`${label} 골라서 보내기`}>
              골라서 보내기
            </a>
          </div>
        ))}
      </div>
    </Form>
  );
}

type ResendCounts = Record<"unopened" | "joined", number>;
