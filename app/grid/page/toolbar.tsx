import { Icon } from "~/ui/icon";

/** A screen's own button beside the shared ones; its `intent` names a handler given to `submitGrid`. */
export type ToolbarDeed = { intent: string; label: string };

type Props = {
  addable: boolean;
  /** Whether anything can be typed. */
  savable: boolean;
  deeds: ToolbarDeed[];
  excelHref?: string;
  /** The id of the form that takes an Excel file. */
  uploadTo?: string;
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
export function Toolbar({ addable, savable, deeds, excelHref, uploadTo, live }: Props) {
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
      {uploadTo && <UploadFile to={uploadTo} />}
    </div>
  );
}

/** Takes the downloaded file back. Its controls belong to a form of their own, because a form cannot stand in another. */
function UploadFile({ to }: { to: string }) {
  return (
    <details className="grid-upload">
      <summary className="btn btn-sm">엑셀 올리기</summary>
      <div className="box">
        <label htmlFor={`${to}-file`}>내려받아 고친 파일</label>
        <p className="field-rule" id={`${to}-rule`}>
          저장하기 전에 무엇이 바뀌는지 먼저 보여요. 10,000행, 5MB까지 되고, 파일에 없는 행은 그대로 둬요.
        </p>
        <input
          className="file-input"
          type="file"
          id={`${to}-file`}
          name="file"
          form={to}
          required
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby={`${to}-rule`}
        />{" "}
        <button className="btn btn-sm" type="submit" name="intent" value="upload" form={to}>
          미리 보기
        </button>
      </div>
    </details>
  );
}
