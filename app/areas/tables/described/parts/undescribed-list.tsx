import { Form } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import type { UndescribedTable } from "../list-undescribed.server";
import { importHref } from "../../table-links";

type Props = { releases: { value: string; label: string }[]; chosen: string; tables: UndescribedTable[] | null };

export function UndescribedList({ releases, chosen, tables }: Props) {
  return (
    <>
      <Form method="get" className="row">
        <label htmlFor="import-release">환경</label>
        <select key={chosen} className="select" id="import-release" name="dataItemRelease" defaultValue={chosen}>
          {releases.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>{" "}
        <button className="btn" type="submit">
          보기
        </button>
      </Form>
      {tables?.length === 0 && (
        <Empty title="등록하지 않은 테이블이 없어요">
          <p>이 데이터베이스의 테이블을 모두 등록했거나, 아직 테이블이 없어요.</p>
        </Empty>
      )}
      {tables && tables.length > 0 && (
        <>
          <p>{`등록하지 않은 테이블 ${counted(tables.length)}개`}</p>
          <DataTable label="등록하지 않은 테이블" columns={columnsOf(chosen)} rows={tables} />
        </>
      )}
    </>
  );
}

const columnsOf = (release: string): Column<UndescribedTable>[] => [
  { label: "테이블", value: ({ tableId }) => tableId, href: ({ tableId }) => importHref(release, tableId), main: "head" },
  { label: "데이터베이스에 적힌 이름", value: ({ comment }) => comment, main: true, wide: true },
];
