import { TextField } from "~/ui/form/fields";

type Props = { field: Parameters<typeof TextField>[0]["field"]; label?: string; isGone?: boolean };

/** The server never fills passwords in: a new `key` with each answer empties the field. */
export function KnownPassword({ field, label = "비밀번호", isGone = false }: Props) {
  const rule = isGone && "비밀번호는 다시 입력해 주세요.";
  return <TextField field={field} label={label} type="password" autoComplete="current-password" rule={rule} />;
}
