import type { FieldMetadata } from "@conform-to/react";
import { counted } from "~/messages/counted";
import { SubmitButton, TextField } from "~/ui/form/fields";

export function SeminarCancel({ field, applicants }: { field: FieldMetadata<unknown>; applicants: number }) {
  const rule =
    applicants > 0
      ? `신청한 ${counted(applicants)}명에게 이 사유를 메일로 보내요.`
      : "아직 신청한 사람이 없어요. 초대 페이지에 이 사유가 보여요.";
  return (
    <details className="write-photos seminar-cancel" open={Boolean(field.errors)}>
      <summary>세미나 취소</summary>
      <TextField field={field} label="취소 사유" rule={`${rule} 300자까지.`} maxLength={300} autoComplete="off" />
      <SubmitButton className="btn btn-error" name="intent" value="cancel" formNoValidate pending="취소하는 중…">
        세미나 취소
      </SubmitButton>
    </details>
  );
}
