import type { Choices } from "../choose-notices.server";
import { isMailKind, isSummary, mailKinds, type NoticeKind, noticeKinds, summaryKinds } from "../notice-kinds";

const kinds = Object.keys(noticeKinds) as NoticeKind[];
const ALWAYS: Partial<Record<NoticeKind, string>> = {
  payment: "결제한 사실은 법에 따라 메일로도 늘 알려요.",
  "fee-refused": "계좌를 수정해야 받을 수 있어서 메일로도 늘 알려요.",
};

export function KindChoices({ choices }: { choices: Choices }) {
  return (
    <>
      {kinds.map((kind) => (
        <fieldset className="notice-kind" key={kind}>
          <legend>{noticeKinds[kind].name}</legend>
          <div className="row">
            <Tick name="bell" value={kind} on={choices.bell.includes(kind)}>
              알림
            </Tick>{" "}
            {isMailKind(kind) ? (
              <Tick name="mail" value={kind} on={choices.mail.includes(kind)}>
                메일
              </Tick>
            ) : (
              <span className="quiet">{ALWAYS[kind]}</span>
            )}
          </div>
        </fieldset>
      ))}
      {mailKinds.filter(isSummary).map((kind) => (
        <fieldset className="notice-kind" key={kind}>
          <legend>{summaryKinds[kind].name}</legend>
          <div className="row">
            <Tick name="mail" value={kind} on={choices.mail.includes(kind)}>
              메일
            </Tick>{" "}
            <span className="quiet">{summaryKinds[kind].says}</span>
          </div>
        </fieldset>
      ))}
    </>
  );
}

function Tick({ name, value, on, children }: { name: "bell" | "mail"; value: string; on: boolean; children: string }) {
  return (
    <label className="choice">
      <input className="checkbox" type="checkbox" name={name} value={value} defaultChecked={on} />
      <span>{children}</span>
    </label>
  );
}
