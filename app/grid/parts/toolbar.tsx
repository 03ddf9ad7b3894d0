import { Icon } from "~/ui/icon";

/** A screen's own button beside the shared ones; its `intent` names a handler given to `submitGrid`. */
export type ToolbarDeed = { intent: string; label: string };

type Props = {
  addable: boolean;
  /** Whether anything can be typed. */
  savable: boolean;
  deeds: ToolbarDeed[];
  excelHref?: string;
  /** With script: the buttons' handlers and the number of pending changes. Absent without script: the buttons post. */
  live?: {
    onAdd: () => void;
    onSave: () => void;
    onDelete: () => void;
    onDeed: (intent: string) => void;
    pending: string;
    done: string;
    busy: boolean;
  };
};

/** The grid's buttons, the same with and without script: 저장 (also by Enter), 행 추가, 삭제, the screen's own, Excel. */
export function Toolbar({ addable, savable, deeds, excelHref, live }: Props) {
  const button = (intent: string, act?: () => void) =>
    live
      ? ({ type: "button", onClick: live.busy ? undefined : act, "aria-disabled": live.busy || undefined } as const)
      : ({ type: "submit", name: "intent", value: intent, formNoValidate: true } as const);
  return (
    <div className="grid-toolbar">
      {savable && (
        <button className="btn btn-sm btn-primary" {...button("save", live?.onSave)}>
          {live?.busy ? "저장 중…" : "저장"}
        </button>
      )}
      {addable && (
        <button className="btn btn-sm" {...button("add", live?.onAdd)}>
          행 추가
        </button>
      )}
      <span className="grid-pending" role="status" data-done={live && !live.pending && live.done ? "" : undefined}>
        {live?.pending || live?.done}
      </span>
      <button className="btn btn-sm" {...button("delete", live?.onDelete)}>
        삭제
      </button>
      {deeds.map(({ intent, label }) => (
        <button key={intent} className="btn btn-sm" {...button(intent, () => live?.onDeed(intent))}>
          {label}
        </button>
      ))}
      {/* A text browser draws a button with an edge at its left only. */}{" "}
      {excelHref && (
        <a className="btn btn-sm grid-excel" href={excelHref} download>
          <Icon name="up" size={16} />
          엑셀 내려받기
        </a>
      )}
    </div>
  );
}
