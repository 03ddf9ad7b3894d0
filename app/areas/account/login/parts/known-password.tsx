import { PasswordField } from "~/ui/form/password-field";

type Props = { field: Parameters<typeof PasswordField>[0]["field"]; label?: string; isGone?: boolean };

/** The server never fills passwords in: a new `key` with each answer empties the field. */
export function KnownPassword({ field, label = "비밀번호", isGone = false }: Props) {
  const rule = isGone && "비밀번호는 다시 입력해 주세요.";
  return <PasswordField field={field} label={label} autoComplete="current-password" rule={rule} />;
}
