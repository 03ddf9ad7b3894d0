import { counted } from "~/messages/counted";
import { TableFrame } from "~/ui/list/table-frame";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ImportPlan } from "../plan-import.server";

const FROM = { known: "있음", environment: "이 환경에 등록", dictionary: "데이터 항목과 이 환경에 등록" } as const;
const TYPES = { COLUMN: "일반", PRIMARY: "기본 키", UNIQUE: "고유", INDEX: "색인", FOREIGN: "참조" } as const;

export function ImportPreview({ plan: { columns, left, differences, faults } }: { plan: ImportPlan }) {
  const news = columns.filter(({ from }) => from !== "known").length;
  return (
    <>
      {faults.length > 0 && (
        <NoticeStrip type="error">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </NoticeStrip>
      )}
      <h2>{`컬럼 ${counted(columns.length)}개`}</h2>
      <p className="quiet">{news > 0 ? `항목 ${counted(news)}개를 함께 등록해요.` : "항목은 모두 있어요."}</p>
      <TableFrame
        label="등록할 컬럼"
        heads={[{ label: "순서", className: "num" }, "항목", "이름", "컬럼 유형", "데이터베이스", "항목 등록"]}
        className="table cards"
      >
        <tbody>
          {columns.map(({ sequence, draft, found, from }) => (
            <tr key={sequence}>
              <td className="num" data-label="순서" data-main="">
                {sequence}
              </td>
              <td data-main="head">
                <strong>{draft.dataItem}</strong>
              </td>
              <td data-label="이름" data-main="">
                {draft.name}
              </td>
              <td data-label="컬럼 유형" data-main="">
                {TYPES[draft.columnType] + (draft.autoIncrement ? ", 자동 증가" : "")}
              </td>
              <td className="wide" data-label="데이터베이스" data-main="">
                {found}
              </td>
              <td data-label="항목 등록" data-main="">
                {FROM[from]}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {left.length > 0 && (
        <>
          <h2>{`등록하지 못하는 컬럼 ${counted(left.length)}개`}</h2>
          <ul>
            {left.map(({ column, reason }) => (
              <li key={column}>
                <strong>{column}</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {differences.length > 0 && (
        <>
          <h2>{`그대로 옮기지 못하는 것 ${counted(differences.length)}곳`}</h2>
          <p className="quiet">등록한 뒤에도 데이터베이스와 다르게 남아요. 데이터베이스는 바뀌지 않아요.</p>
          <ul>
            {differences.map(({ column, expected, found }) => (
              <li key={column}>{`${column || "테이블"}: 등록 정보는 ${expected}. 데이터베이스는 ${found}.`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
