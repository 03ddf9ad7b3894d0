import { CsrfField } from "~/ui/form/fields";
import type { Grid } from "../grid";

/** A separate form, because a text browser sends files from no other. */
export function UploadForm({ grid }: { grid: Grid }) {
  const id = `${grid.id}-file`;
  return (
    <form method="post" encType="multipart/form-data" className="grid-upload-form">
      <CsrfField />
      <input type="hidden" name="grid" value={grid.id} />
      <details className="grid-upload">
        <summary>엑셀 올리기</summary>
        <div>
          <label htmlFor={id}>내려받아 수정한 파일</label>
          <p className="field-rule" id={`${id}-rule`}>
            저장하기 전에 무엇이 바뀌는지 먼저 보여요. 10,000행, 5MB까지 되고, 파일에 없는 행은 그대로 둬요.
          </p>
          <input
            className="file-input"
            type="file"
            id={id}
            name="file"
            required
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby={`${id}-rule`}
          />{" "}
          <button className="btn btn-sm" type="submit" name="intent" value="upload">
            미리보기
          </button>
        </div>
      </details>
    </form>
  );
}
