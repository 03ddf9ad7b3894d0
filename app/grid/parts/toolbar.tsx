import { type Grid, isTyped } from "../grid";

/** `isForAll`: acts on the list, not on ticked rows. */
export type ToolbarButton = { intent: string; label: string; isForAll?: boolean };

type Props = {
  grid: Grid;
  buttons: ToolbarButton[];
  /** Number of ticked rows. With scripts, actions on rows wait for a tick. */
  ticked: number;
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

/** 저장 comes first, because Enter presses the first button. It is filled while there are changes. */
export function Toolbar({ grid, buttons, ticked, live }: Props) {
  const button = (intent: string, act?: () => void) =>
    live
      ? ({ type: "button", onClick: live.busy ? undefined : act, "aria-disabled": live.busy || undefined } as const)
      : ({ type: "submit", name: "intent", value: intent, formNoValidate: true } as const);
  const isIdle = live && !live.pending;
  const deed = ({ intent, label }: ToolbarButton) => (
    <button key={intent} className="btn btn-sm" {...button(intent, () => live?.onDeed(intent))}>
      {label}
    </button>
  );
  return (
    <div className="grid-toolbar">
      {isTyped(grid) && (
        <button
          className={isIdle ? "btn btn-sm" : "btn btn-sm btn-primary"}
          data-idle={isIdle ? "" : undefined}
          {...button("save", live?.onSave)}
        >
          {live?.busy ? "저장 중…" : "저장"}
        </button>
      )}
      {!grid.fixed && (
        <button className="btn btn-sm btn-tint" {...button("add", live?.onAdd)}>
          {grid.addLabel ?? "행 추가"}
        </button>
      )}
      {buttons.filter(({ isForAll }) => isForAll).map(deed)}
      <span className="grid-pending" role="status" data-done={live && !live.pending && live.done ? "" : undefined}>
        {live?.pending || live?.done}
      </span>{" "}
      {live && ticked === 0 && <span className="grid-hint">행을 선택하면 할 수 있는 일이 여기에 보여요.</span>}{" "}
      {ticked > 0 && <span className="grid-ticked">{`${ticked}${grid.unit ?? "개"} 선택`}</span>}
      <div className="grid-acts" data-ticked={ticked > 0 ? "" : undefined}>
        <button className="btn btn-sm" {...button("delete", live?.onDelete)}>
          삭제
        </button>
        {buttons.filter(({ isForAll }) => !isForAll).map(deed)}
      </div>
    </div>
  );
}
