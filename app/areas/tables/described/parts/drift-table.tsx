import { Form, useSearchParams } from "@remix-run/react";
import { CsrfField } from "~/ui/form/fields";
import { TableFrame } from "~/ui/list/table-frame";
import type { DriftLine } from "../read-drift.server";

const SAID = { same: "같음", missing: "데이터베이스에 없음", extra: "등록 정보에 없음", other: "다름" } as const;
const HEADS = ["컬럼", "상태", "등록 정보", "데이터베이스", "맞추기"];

export function DriftTable({ lines }: { lines: DriftLine[] }) {
  const table = (
    <TableFrame label="등록 정보와 데이터베이스의 컬럼" heads={HEADS} className="table cards">
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.what} ${line.column}`} data-what={line.what}>
            <td data-label="컬럼" data-main="head">
              <strong>{line.column || "(테이블)"}</strong>
            </td>
            <td data-label="상태" data-main="">
              {SAID[line.what]}
            </td>
            <td data-label="등록 정보" data-main="" className="wide">
              {line.expected || "없음"}
            </td>
            <td data-label="데이터베이스" data-main="" className="wide">
              {line.found || "없음"}
            </td>
            <td data-label="맞추기" data-main="">
              <AdoptAction {...line} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
  // A text browser cannot use a form without a button.
  if (!lines.some(canBeTaken)) return table;
  return (
    <Form method="post">
      <CsrfField />
      {table}
    </Form>
  );
}

const canBeTaken = ({ column, what }: DriftLine) => column !== "" && (what === "missing" || what === "extra");

function AdoptAction({ column, what }: DriftLine) {
  const [query] = useSearchParams();
  if (what === "same" || column === "") return null;
  if (what === "other") {
    const item = new URLSearchParams({ dataItem: column, dataItemRelease: query.get("dataItemRelease") ?? "" });
    return <a href={`/app/dataitem/environment?${item}`}>항목 보기</a>;
  }
  return (
    <button type="submit" className="btn btn-sm" name="column" value={column} aria-label={`${column} ${buttonLabels[what]}`}>
      {buttonLabels[what]}
    </button>
  );
}

const buttonLabels = { missing: "등록 정보에서 빼기", extra: "등록 정보에 더하기" } as const;
