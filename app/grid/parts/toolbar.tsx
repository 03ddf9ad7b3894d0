export type ToolbarButton = { intent: string; label: string };

type Props = {
  addable: boolean;
  savable: boolean;
  buttons: ToolbarButton[];
  /** Absent without script: the buttons then post. */
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

/** 저장 comes first, because Enter presses the first button. */
export function Toolbar({ addable, savable, buttons, live }: Props) {
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
      {buttons.map(({ intent, label }) => (
        <button key={intent} className="btn btn-sm" {...button(intent, () => live?.onDeed(intent))}>
          {label}
        </button>
      ))}
    </div>
  );
}
