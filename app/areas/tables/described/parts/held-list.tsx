import { counted } from "~/messages/counted";
import { DataTable } from "~/ui/list/data-table";
import { heldColumns } from "../held.columns";
import type { HeldRow } from "../read-held.server";

export function HeldList({ rows, left }: { rows: HeldRow[]; left: number }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="held">
      <h2 id="held">데이터베이스에서 본 모습</h2>
      <p className="quiet">위에 보이는 테이블이 지금 데이터베이스에 어떻게 있는지예요. 차이를 누르면 컬럼마다 비교해 볼 수 있어요.</p>
      <DataTable label="데이터베이스에서 본 모습" columns={heldColumns} rows={rows} />
      {left > 0 && (
        <p className="quiet">
          한 번에 {counted(rows.length)}개까지 봐요. 나머지 {counted(left)}개는 다음 페이지나 검색에서 보세요.
        </p>
      )}
    </section>
  );
}
