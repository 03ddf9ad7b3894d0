import { useEffect } from "react";
import { Dialog } from "~/ui/dialog";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import type { PastePlan } from "./plan-paste";

const SHOWN = 100;

/** Preview of a pasted block: Enter applies, Escape drops. */
export function PasteDialog({ plan, onApply, onDrop }: { plan: PastePlan; onApply: () => void; onDrop: () => void }) {
  const { changed, added, faults, cells } = plan;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.isComposing || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      onApply();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onApply]);
  const parts = [added > 0 && `새 행 ${added}`, changed > 0 && `바뀌는 칸 ${changed}`, faults > 0 && `맞지 않는 칸 ${faults}`].filter(
    Boolean,
  );
  const sorted = cells.toSorted((a, b) => Number(b.fault !== "") - Number(a.fault !== ""));
  return (
    <Dialog title="붙여넣기 미리보기" size="large" onClose={onDrop}>
      <p>{parts.join(" · ") || "바뀌는 내용이 없어요."}</p>
      {cells.length > 0 && (
        <div className="file-preview paste-preview">
          <DataTable label="붙여 넣을 내용" columns={columns} rows={sorted.slice(0, SHOWN)} />
        </div>
      )}
      {cells.length > SHOWN && <p className="quiet">{`${cells.length - SHOWN}칸이 더 있어요.`}</p>}
      <div className="row">
        <button type="button" className="btn btn-primary" onClick={onApply}>
          붙여넣기
        </button>
        <button type="button" className="btn" onClick={onDrop}>
          취소
        </button>
      </div>
    </Dialog>
  );
}

const columns: Column<PastePlan["cells"][number]>[] = [
  { label: "행", value: ({ row }) => row, main: "head" },
  { label: "칸", value: ({ label }) => label, main: true },
  { label: "지금", value: ({ before }) => before, wide: true },
  { label: "바뀐 뒤", value: ({ after }) => after, main: true, wide: true },
  { label: "오류", value: ({ fault }) => fault, show: ({ fault }) => markup`<span class="fault">${fault}</span>`, main: true },
];
