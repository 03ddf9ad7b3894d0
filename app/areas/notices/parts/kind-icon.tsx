import { Icon } from "~/ui/icon";
import type { NoticeKind } from "../notice-kinds";

type Tone = "good" | "wait" | "bad" | "now" | "off";

const icons: Record<NoticeKind, [name: string, tone: Tone]> = {
  "run-finished": ["send", "good"],
  "run-failed": ["warning", "bad"],
  "run-paused": ["clock", "wait"],
  "run-due": ["clock", "now"],
  "run-missed": ["clock", "wait"],
  "run-unopened": ["clock", "now"],
  subscriber: ["users", "now"],
  "opt-out": ["close", "off"],
  application: ["calendar", "now"],
  comment: ["chat", "now"],
  "post-comment": ["chat", "now"],
  "plan-published": ["check", "good"],
  "plan-failed": ["warning", "bad"],
  "comment-decision": ["info", "wait"],
  payment: ["wallet", "good"],
  "fee-paid": ["wallet", "good"],
  "fee-refused": ["wallet", "bad"],
};

/** `isWrong`: a payment that needs the member. */
export function KindIcon({ kind, isWrong }: { kind: NoticeKind; isWrong?: boolean }) {
  const [name, tone] = icons[kind];
  return (
    <span className="notice-icon" data-state={isWrong ? "bad" : tone}>
      <Icon name={name} size={18} />
    </span>
  );
}
