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

type Filtered = RunCounts & { total: number; unread: number; read: number; readToEnd: number; state: RunFilter | null };

/** States without people are left out, and so is 보냄 where it holds everybody. */
export function StateFilters({ run, here }: { run: Filtered; here: string }) {
  const states = filters.map(([state, field]) => [state, recipientStates[state], run[field]] as const);
  const options = [
    ...states,
    ["UNREAD", "안 읽음", run.unread] as const,
    ["READ", "읽음", run.read] as const,
    ["END", "끝까지", run.readToEnd] as const,
  ];
  const isAll = (state: RunFilter) => state === "SENT" && run.sent === run.total;
  const shown = options.filter(([state, , people]) => run.state === state || (people > 0 && !isAll(state)));
  const all = { label: `모두 ${run.total}`, to: here, current: run.state === null };
  const links = shown.map(([state, name, people]) => ({
    label: `${name} ${counted(people)}`,
    to: `${here}&state=${state}`,
    current: run.state === state,
  }));
  return <Segmented label="상태별 보기" options={[all, ...links]} />;
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

type Again = { unopened: number; joined: number; wait: string | null };

export function ResendForm({ run, again, formKey }: { run: { sendRunId: number; contentsId: number }; again: Again; formKey: string }) {
  const options = [
    { who: "unopened", label: "아직 열지 않은 사람에게", count: again.wait ? 0 : again.unopened },
    { who: "joined", label: "새로 온 친구에게", count: again.joined },
  ].filter(({ count }) => count > 0);
  const text = (
    <div>
      <h2>이 글을 다시 보내기</h2>
      {again.wait && <p className="run-wait">{again.wait}</p>}
      {options.length > 0 && <p className="quiet">새 발송으로 세고, 보내기 전에 한 번 더 물어봐요.</p>}
    </div>
  );
  if (options.length === 0) return again.wait ? <div className="sheet run-again no-print">{text}</div> : null;
  const panel = `/app/send-messages/send-contents?contentsId=${run.contentsId}&again=${run.sendRunId}`;
  return (
    <Form method="post" className="sheet run-again no-print">
      <CsrfField />
      <FormKey value={formKey} />
      <input type="hidden" name="sendRunId" value={run.sendRunId} />
      {text}
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
