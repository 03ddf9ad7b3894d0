import type { ChangedLine } from "~/grid/shown-change.server";
import { counted } from "~/messages/counted";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";

const SHOWN = 500;

type Cell = { id: string; rowKey: string; what: string; label: string; before: string; after: string };

const columns: Column<Cell>[] = [
  { label: "행", main: "head", value: ({ rowKey }) => rowKey },
  { label: "한 일", main: true, value: ({ what }) => what },
  { label: "칸", main: true, value: ({ label }) => label },
  { label: "변경 전", main: true, wide: true, value: ({ before }) => before },
  { label: "변경 후", main: true, wide: true, value: ({ after }) => after },
];

export function ChangeTable({ lines }: { lines: ChangedLine[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>앞뒤 값</h2>
      <DataTable label="변경 전후 값" columns={columns} rows={lines.slice(0, SHOWN).flatMap(cellsOf)} />
      {lines.length > SHOWN && <p className="quiet">{`처음 ${counted(SHOWN)}개만 보여요. 모두 ${counted(lines.length)}개예요.`}</p>}
    </>
  );
}

function cellsOf({ rowKey, what, cells }: ChangedLine, row: number): Cell[] {
  const none =
    cells.length > 0 ? { label: "화면에 없는 값", before: "", after: "바뀜" } : { label: "남기지 않은 값", before: "", after: "" };
  const changed = cells.filter(({ isChanged }) => isChanged);
  return (changed.length > 0 ? changed : [none]).map((cell) => ({ ...cell, id: `${row}-${cell.label}`, rowKey, what }));
}
