import { useLocation } from "@remix-run/react";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { CsrfField } from "~/ui/form/fields";
import { markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { DataTable } from "~/ui/list/data-table";
import { Page } from "~/ui/page";
import type { FilePreview } from "../grid";
import { GridMessage } from "../parts/grid-message";

type Line = FilePreview["lines"][number];

const columns: Column<Omit<Line, "cells"> & Line["cells"][number]>[] = [
  { label: "파일 행", kind: "id", value: ({ line }) => line },
  { label: "한 일", value: ({ what }) => what, main: true },
  { label: "행", value: ({ name }) => name, main: "head" },
  { label: "칸", value: ({ label }) => label, main: true },
  { label: "지금", value: ({ before }) => before, wide: true },
  { label: "바뀐 뒤", value: ({ after }) => after, main: true, wide: true },
  { label: "오류", value: ({ fault }) => fault, show: ({ fault }) => markup`<span class="fault">${fault}</span>`, main: true },
];

export function FilePage({ preview, refused }: { preview: FilePreview; refused: string | null }) {
  const { title, counts, notes, lines, left, fields } = preview;
  const { pathname, search } = useLocation();
  return (
    <Page title={title} width="full" lead={counts}>
      {refused && <GridMessage type="error" text={refused} />}
      {notes.map((note) => (
        <GridMessage key={note} type="warning" text={note} />
      ))}
      {lines.length > 0 && (
        <div className="file-preview">
          <DataTable
            label="파일이 바꾸는 내용"
            columns={columns}
            rows={lines.flatMap(({ cells, ...lineFields }) => cells.map((cell) => ({ ...lineFields, ...cell })))}
          />
          {left > 0 && <p className="quiet">{`${counted(left)}개가 더 있어요. 오류가 있는 것부터 보여요.`}</p>}
        </div>
      )}
      {fields ? (
        <form method="post" encType="multipart/form-data" className="row">
          <CsrfField />
          {fields.map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className="btn btn-primary" type="submit" name="intent" value="save-file">
            저장
          </button>{" "}
          <ButtonLink href={pathname + search}>취소</ButtonLink>
        </form>
      ) : (
        <>
          {lines.length > 0 && <p className="quiet">아무것도 저장하지 않았어요. 파일을 수정해서 다시 올려 주세요.</p>}
          <ButtonLink href={pathname + search}>표로 돌아가기</ButtonLink>
        </>
      )}
    </Page>
  );
}
