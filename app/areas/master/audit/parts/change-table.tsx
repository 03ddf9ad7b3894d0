import type { ChangedLine } from "~/grid/shown-change.server";
import { counted } from "~/messages/counted";
import { TableFrame } from "~/ui/list/table-frame";

const SHOWN = 500;
const HEADS = ["행", "한 일", "칸", "앞", "뒤"].map((label) => ({ label }));

/** Each changed cell of a save, before and after side by side; a new or deleted row with all its cells. */
export function ChangeTable({ lines }: { lines: ChangedLine[] }) {
  if (lines.length === 0) return null;
  const shown = lines.slice(0, SHOWN);
  return (
    <>
      <h2>앞뒤 값</h2>
      <TableFrame label="앞뒤 값 표" heads={HEADS}>
        {shown.flatMap(({ rowKey, what, cells }, row) => {
          const changed = cells.filter(({ isChanged }) => isChanged);
          const none =
            cells.length > 0 ? { label: "화면에 없는 값", before: "", after: "바뀜" } : { label: "남기지 않은 값", before: "", after: "" };
          const drawn = changed.length > 0 ? changed : [none];
          return drawn.map(({ label, before, after }, index) => (
            <tr key={`${row}-${label}`}>
              <th scope="row">{index === 0 ? rowKey : <span className="sr-only">{rowKey}</span>}</th>
              <td>{index === 0 ? what : ""}</td>
              <td>{label}</td>
              <td className="wide">{before}</td>
              <td className="wide">{after}</td>
            </tr>
          ));
        })}
      </TableFrame>
      {lines.length > SHOWN && <p className="quiet">{`처음 ${counted(SHOWN)}행만 보여요. 모두 ${counted(lines.length)}행이에요.`}</p>}
    </>
  );
}
