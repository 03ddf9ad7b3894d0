import type { ReactNode } from "react";
import type { Choices } from "../choose-notices.server";
import { isMailKind, isSummary, mailKinds, type NoticeKind, noticeKinds, summaryKinds } from "../notice-kinds";
import { KindIcon } from "./kind-icon";

const ALWAYS: Partial<Record<NoticeKind, string>> = {
  payment: "결제한 사실은 법에 따라 메일로도 늘 알려요.",
  "fee-refused": "계좌를 수정해야 받을 수 있어서 메일로도 늘 알려요.",
};

const GROUPS: [heading: string, kinds: NoticeKind[]][] = [
  ["발송과 구독", ["run-finished", "run-failed", "run-paused", "run-unopened", "run-due", "run-missed", "subscriber", "opt-out"]],
  ["예약한 글", ["plan-published", "plan-failed"]],
  ["세미나와 댓글", ["application", "comment", "post-comment", "comment-decision"]],
  ["결제와 저작권료", ["payment", "fee-paid", "fee-refused"]],
];

/** `hasDevice`: kinds can be chosen for the devices too. */
export function KindChoices({ choices, hasDevice }: { choices: Choices; hasDevice: boolean }) {
  return (
    <>
      {GROUPS.map(([heading, kinds]) => (
        <Group key={heading} heading={heading}>
          {kinds.map((kind) => (
            <fieldset className="notice-kind" key={kind}>
              <legend>
                <KindIcon kind={kind} /> {noticeKinds[kind].name}
              </legend>
              {ALWAYS[kind] && <p className="quiet">{ALWAYS[kind]}</p>}
              <Tick name="bell" value={kind} on={choices.bell.includes(kind)}>
                알림
              </Tick>{" "}
              {isMailKind(kind) && (
                <Tick name="mail" value={kind} on={choices.mail.includes(kind)}>
                  메일
                </Tick>
              )}{" "}
              {hasDevice && (
                <Tick name="push" value={kind} on={choices.push.includes(kind)}>
                  기기
                </Tick>
              )}
            </fieldset>
          ))}
        </Group>
      ))}
      <Group heading="요약 메일">
        {mailKinds.filter(isSummary).map((kind) => (
          <fieldset className="notice-kind" key={kind}>
            <legend>{summaryKinds[kind].name}</legend>
            <p className="quiet">{summaryKinds[kind].says}</p>
            <Tick name="mail" value={kind} on={choices.mail.includes(kind)}>
              메일
            </Tick>
          </fieldset>
        ))}
      </Group>
    </>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section>
      <h2>{heading}</h2>
      <div className="notice-list">{children}</div>
    </section>
  );
}

function Tick({ name, value, on, children }: { name: "bell" | "mail" | "push"; value: string; on: boolean; children: string }) {
  return (
    <label className="choice" data-tick={name}>
      <input className="checkbox" type="checkbox" name={name} value={value} defaultChecked={on} />
      <span>{children}</span>
    </label>
  );
}
