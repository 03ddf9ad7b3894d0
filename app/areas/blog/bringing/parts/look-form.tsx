import type { FormMetadata } from "@conform-to/react";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import type { BringFields } from "../brought";

type Props = { form: FormMetadata<BringFields>; error?: string; fresh?: string };

const RULE = "워드프레스 내보내기 파일(.xml), 마크다운(.md), HTML 파일, 또는 이것들과 사진을 묶은 ZIP. 50MB까지 돼요.";

export function LookForm({ form, error, fresh }: Props) {
  return (
    <PostForm form={form} bare encType="multipart/form-data">
      <div className="field">
        <label htmlFor="bring-file">가져올 파일</label>
        <p className="field-rule" id="bring-file-rule">
          {RULE}
        </p>
        <input
          key={fresh}
          className="file-input"
          type="file"
          id="bring-file"
          name="file"
          required
          accept=".zip,.xml,.md,.markdown,.html,.htm"
          aria-describedby={error ? "bring-file-rule bring-file-error" : "bring-file-rule"}
          aria-invalid={error ? true : undefined}
        />
        {error && (
          <p className="field-error" id="bring-file-error">
            {error}
          </p>
        )}
      </div>
      <SubmitButton name="intent" value="look" pending="읽는 중…">
        미리보기
      </SubmitButton>
    </PostForm>
  );
}

export function WhereFrom() {
  return (
    <section aria-labelledby="where-from">
      <h2 id="where-from">파일 준비하기</h2>
      <p className="quiet">
        스크립트, 동영상 틀, 다른 사이트의 사진은 빠지고 글과 사진만 와요. 가져온 글은 임시저장이고, 발행은 직접 해요.
      </p>
      <dl className="facts box">
        <div style={{ display: "contents" }}>
          <dt>워드프레스</dt>
          <dd>관리 화면의 도구, 내보내기에서 받은 XML 파일이에요. 사진도 옮기려면 uploads 폴더와 함께 ZIP으로 묶어 주세요.</dd>
        </div>
        <div style={{ display: "contents" }}>
          <dt>노션, 옵시디언</dt>
          <dd>마크다운으로 내보낸 파일이나 ZIP을 그대로 올려 주세요.</dd>
        </div>
        <div style={{ display: "contents" }}>
          <dt>그 밖의 블로그</dt>
          <dd>HTML이나 마크다운 파일과 사진을 ZIP 하나로 묶어 주세요. 글벗에서 내려받은 내 자료 ZIP도 돼요.</dd>
        </div>
      </dl>
    </section>
  );
}
