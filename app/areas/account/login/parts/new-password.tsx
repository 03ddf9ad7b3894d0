import { PasswordField } from "~/ui/form/password-field";

type Field = Parameters<typeof PasswordField>[0]["field"];
type Props = { password: Field; again: Field; label?: string; isGone?: boolean };

/** The server never fills passwords in: a new `key` with each answer empties the fields. */
export function NewPassword({ password, again, label = "새 비밀번호", isGone = false }: Props) {
  const rule = `${isGone ? "비밀번호는 다시 입력해 주세요. " : ""}영문, 숫자, 특수문자(@$!%*#?&)를 포함해 8자 이상 입력해 주세요.`;
  return (
    <>
      <PasswordField field={password} label={label} autoComplete="new-password" rule={rule} />
      <PasswordField field={again} label={`${label} 확인`} autoComplete="new-password" />
    </>
  );
}
