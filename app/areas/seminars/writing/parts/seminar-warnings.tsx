import { Icon } from "~/ui/icon";

type Errors = Record<string, string[] | null> | null | undefined;

/** Repeated above the form (rule 114). */
const SECOND: Record<string, Record<string, string>> = {
  title: { "제목을 입력해 주세요.": "세미나 제목을 입력해 주세요." },
  contents: { "길이 제한을 초과했습니다.": "세미나 내용이 너무 깁니다.", "내용을 입력해 주세요.": "세미나 내용을 입력해 주세요." },
};

export function SeminarWarnings({ errors, edit }: { errors: Errors; edit: boolean }) {
  const secondText = (name: string) => SECOND[name]?.[errors?.[name]?.[0] ?? ""];
  const seconds = edit ? [] : Object.keys(SECOND).flatMap((name) => secondText(name) ?? []);
  const lines = [...(errors?.[""]?.length ? ["저장에 실패했습니다."] : []), ...seconds];
  if (lines.length === 0) return null;
  return (
    <div className="strip" data-type="warning" role="alert">
      <Icon name="warning" />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
