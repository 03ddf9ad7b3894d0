import { Fragment } from "react";
import { friendHref } from "~/areas/sending/sending-links";
import { counted } from "~/messages/counted";
import { TableFrame } from "~/ui/list/table-frame";
import { genders } from "../sending-words";
import { labelOf } from "../import/import-columns";
import type { PlannedRow } from "../import/plan-import.server";

export type ImportPreviewData = {
  rows: PlannedRow[];
  total: number;
  page: number;
  pages: number;
  counts: { changing: number; faulty: number; same: number };
  ignored: string[];
  newGroups: string[];
  digest: string;
};

export function ImportPreview({ preview }: { preview: ImportPreviewData }) {
  const { rows, total, page, pages, counts, ignored, newGroups } = preview;
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">미리보기</h2>
      <p>{`총 ${counted(total)}줄: 바뀌는 친구 ${counted(counts.changing)}명, 그대로인 줄 ${counted(counts.same)}줄, 가져올 수 없는 줄 ${counted(counts.faulty)}줄. 아직 아무것도 바꾸지 않았어요.`}</p>
      {ignored.length > 0 && <p className="quiet">{`쓰지 않는 열: ${ignored.slice(0, 20).join(", ")}`}</p>}
      {newGroups.length > 0 && <p className="quiet">{`새로 만드는 그룹: ${newGroups.slice(0, 20).join(", ")}`}</p>}
      <TableFrame label="미리보기 표" heads={[{ label: "줄", className: "num" }, "친구", "바뀌는 내용"]} className="table cards">
        <tbody>
          {rows.map((row) => (
            <tr key={row.line}>
              <td className="num" data-label="줄" data-main="">
                {row.line}
              </td>
              <td data-main="head">{row.receiverId ? <a href={friendHref(row.receiverId)}>{row.named}</a> : row.named || "(비어 있음)"}</td>
              <td className="wide" data-label="바뀌는 내용" data-main="">
                <div>
                  <RowChanges row={row} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {pages > 1 && (
        <p className="row">
          <span className="quiet">{`${page} / ${pages}페이지`}</span>
          {page > 1 && <PageButton to={page - 1}>이전 페이지</PageButton>}
          {page < pages && <PageButton to={page + 1}>다음 페이지</PageButton>}
        </p>
      )}
    </section>
  );
}

function PageButton({ to, children }: { to: number; children: string }) {
  return (
    <button className="btn btn-sm" type="submit" name="page" value={to}>
      {children}
    </button>
  );
}

function RowChanges({ row: { faults, changes, group, tags } }: { row: PlannedRow }) {
  if (faults.length > 0)
    return faults.map((fault) => (
      <Fragment key={fault}>
        <span className="import-fault">{fault}</span>{" "}
      </Fragment>
    ));
  if (changes.length + tags.length === 0 && !group) return <span className="quiet">그대로</span>;
  return (
    <>
      {changes.map(({ field, from, to }) => (
        <Fragment key={field}>
          <span className="import-change">
            {`${labelOf(field)}: `}
            <del>{displayedText(field, from)}</del>
            {" → "}
            <ins>{displayedText(field, to)}</ins>
          </span>{" "}
        </Fragment>
      ))}
      {tags.length > 0 && <span className="import-change">{`태그: ${tags.join(", ")} 붙이기`}</span>}{" "}
      {group && <span className="import-change">{`그룹: ‘${group.groupName}’에 넣기${group.isNew ? " (새 그룹)" : ""}`}</span>}
    </>
  );
}

const displayedText = (field: string, text: string) => (text === "" ? "(없음)" : field === "gender" ? (genders[text] ?? text) : text);
