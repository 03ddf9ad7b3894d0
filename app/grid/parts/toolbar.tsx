import { counted } from "~/messages/counted";
import { type Grid, isTyped } from "../grid";

/** `isForAll`: acts on the list, not on ticked rows. */
export type ToolbarButton = { intent: string; label: string; isForAll?: boolean };

type Props = {
  grid: Grid;
  buttons: ToolbarButton[];
  total: number;
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

/** A form has 저장 first, because Enter presses the first button. A script shows it while there are changes. */
export function Toolbar({ grid, buttons, total, ticked, live }: Props) {
  const button = (intent: string, act?: () => void) =>
    live
      ? ({ type: "button", onClick: live.busy ? undefined : act, "aria-disabled": live.busy || undefined } as const)
      : ({ type: "submit", name: "intent", value: intent, formNoValidate: true } as const);
  const deed = ({ intent, label }: ToolbarButton) => (
    <button key={intent} className="btn btn-sm" {...button(intent, () => live?.onDeed(intent))}>
      {label}
    </button>
  );
  const save = (
    <button className="btn btn-sm btn-primary" {...button("save", live?.onSave)}>
      {live?.busy ? "저장 중…" : "저장"}
    </button>
  );
  const unit = grid.unit ?? "건";
  return (
    <div className="grid-toolbar">
      {!live && isTyped(grid) && save}{" "}
      <span className="grid-count">{ticked > 0 ? `${counted(ticked)}${unit} 선택` : `총 ${counted(total)}${unit}`}</span>{" "}
      {!grid.fixed && (
        <button className="btn btn-sm btn-tint" {...button("add", live?.onAdd)}>
          {grid.addLabel ?? "행 추가"}
        </button>
      )}
      {buttons.filter(({ isForAll }) => isForAll).map(deed)}
      <span className="grid-pending" role="status" data-done={live && !live.pending && live.done ? "" : undefined}>
        {live?.pending || live?.done}
      </span>{" "}
      {live && (live.pending || live.busy) && isTyped(grid) && save}
      <div className="grid-acts" data-ticked={ticked > 0 ? "" : undefined}>
        <button className="btn btn-sm" {...button("delete", live?.onDelete)}>
          삭제
        </button>
        {buttons.filter(({ isForAll }) => !isForAll).map(deed)}
      </div>
      {live && (
        <>
          {ticked === 0 && <span className="grid-hint">행을 선택하면 할 수 있는 일이 여기에 보여요.</span>}{" "}
          <span className="grid-keys">
            Enter 수정 · Tab 다음 칸 · Esc 되돌리기 · Space 선택 · Ctrl+C/V 복사와 붙여넣기 · Ctrl+S 저장. 표 밖으로 나가려면 Esc를 누른 뒤
            Tab을 누르세요.
          </span>
        </>
      )}
    </div>
  );
}
