import type { ApplicantFields, applicantConstraint } from "~/areas/seminars/applying/applying.schema.server";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";

type Props = {
  /** Taken from the login and not editable (rule 119). */
  person: { name: string; email: string };
  known: ApplicantFields;
  constraint: ReturnType<typeof applicantConstraint>;
  sent?: object;
  submitLabel: string;
};

export function ApplicantForm({ person, known, constraint, sent, submitLabel }: Props) {
  const [form, fields] = useForm<ApplicantFields>({ id: "apply", lastResult: sent as never, constraint, defaultValue: known });
  return (
    <PostForm form={form}>
      <input type="hidden" name="intent" value="apply" />
      <Locked id="apply-name" label="이름" value={person.name} />
      <Locked id="apply-email" label="이메일" value={person.email} />
      <TextField field={fields.companyName} label="소속" rule="회사나 단체 이름을 입력해 주세요." autoComplete="organization" />
      <TextField
        field={fields.phone}
        label="전화번호"
        rule="숫자로 입력해 주세요."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={20}
      />
      <p className="quiet">소속과 전화번호, 이름, 이메일은 주최자가 볼 수 있어요.</p>
      <SubmitButton pending="신청하는 중…">{submitLabel}</SubmitButton>
    </PostForm>
  );
}

function Locked({ id, label, value }: { id: string; label: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input className="input" id={id} value={value} disabled readOnly />
    </div>
  );
}
