import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { FileField, PostForm, SubmitButton } from "~/ui/form/fields";

type Props = { form: FormMetadata<{ file: string }>; field: FieldMetadata<string> };

export function ResultUpload({ form, field }: Props) {
  return (
    <PostForm form={form} bare encType="multipart/form-data">
      <FileField
        field={field}
        label="은행 결과 파일"
        rule="CSV(UTF-8, CP949)나 엑셀이고, 첫 줄에 이체번호, 금액, 계좌번호, 결과(정상이나 불능), 사유가 있어야 해요. 100,000줄, 10MB까지 되고, 저장하기 전에 먼저 보여요."
        required
        accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      />
      <SubmitButton name="intent" value="preview" pending="읽는 중…">
        미리보기
      </SubmitButton>
    </PostForm>
  );
}
