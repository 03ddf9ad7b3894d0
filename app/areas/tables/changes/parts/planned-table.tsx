import type { FieldMetadata } from "@conform-to/react";
import { Fragment } from "react";
import { counted } from "~/messages/counted";
import { particle } from "~/messages/particles";
import { TextField } from "~/ui/form/fields";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { NoticeStrip } from "~/ui/notice-strip";
import { stepNames, formatSize } from "../../table-words";
import { losesTable, type PlannedStep } from "../plan";
import { Sql } from "./sql";

export type PlannedField = FieldMetadata<any, any, any>;

type Props = { step: PlannedStep; place: number; isOpen: boolean; field: PlannedField | undefined };

export function PlannedTable({ step, place, isOpen, field }: Props) {
  const { tableId, name, statements, rows, faults, warnings, left } = step;
  const losing = losesTable(step);
  const count = rows ? `${rows.isExact ? "" : "약 "}${counted(rows.count)}개` : "없음";
  return (
    <article className="box change-table" aria-labelledby={`table-${place}`}>
      <h3 id={`table-${place}`}>
        {tableId} <span className="quiet">{name}</span>
      </h3>
      {faults.length > 0 && (
        <NoticeStrip type="error">
          {faults.map((fault) => (
            <p key={fault}>{fault}</p>
          ))}
        </NoticeStrip>
      )}
      {warnings.length > 0 && (
        <NoticeStrip type="warning">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </NoticeStrip>
      )}
      <p>{questionOf(step)}</p>
      <dl className="facts">
        {factsOf(step, count).map(({ label, value }) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      {statements.length > 0 && (
        <details open={isOpen}>
          <summary>{`${tableId} SQL ${counted(statements.length)}개`}</summary>
          {statements.map(({ order, text }) => (
            <Sql key={order} text={text} />
          ))}
        </details>
      )}
      {left.length > 0 && <Left step={step} place={place} />}
      {losing && field && (
        <>
          <input type="hidden" name={`for-${place}`} value={`${step.release}/${tableId}`} />
          <TextField
            field={field}
            label="테이블 이름을 그대로 입력해 주세요"
            rule={tableId}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
          />
        </>
      )}
    </article>
  );
}

const factsOf = (step: PlannedStep, count: string) => [
  { label: "할 일", value: stepNames[step.deed] },
  { label: "지금 있는 행", value: count },
  { label: "크기", value: step.bytes === null ? "없음" : formatSize(step.bytes) },
  { label: "사라지는 것", value: losesTable(step) ? `테이블과 행 ${count}` : "없음" },
  { label: "걸리는 시간", value: step.time },
  { label: "잠금", value: step.lock },
];

function questionOf({ deed, tableId }: PlannedStep): string {
  if (deed === "RECREATE") return "이미 생성되어 있습니다. 다시 생성할까요?";
  const operationName = { CREATE: "생성", UPDATE: "변경", DROP: "삭제" }[deed];
  return `테이블 ${particle(tableId, "을/를")} ${operationName}할까요?`;
}

function Left({ step: { tableId, left }, place }: { step: PlannedStep; place: number }) {
  return (
    <>
      <p>등록 정보와 다르지만 그대로 두는 것이에요.</p>
      <DataTable label={`${place}번 ${tableId} 그대로 두는 것`} columns={leftColumns} rows={left} />
    </>
  );
}

const leftColumns: Column<PlannedStep["left"][number]>[] = [
  { label: "컬럼", value: ({ column }) => column || "테이블", main: "head" },
  { label: "등록 정보", value: ({ expected }) => expected || "없음", main: true },
  { label: "데이터베이스", value: ({ found }) => found || "없음", main: true },
];
