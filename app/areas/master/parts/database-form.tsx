import { PostForm, Select, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useRestored } from "~/ui/form/restored";
import type { HelpText } from "~/ui/help";
import type { DatabaseForm as Shown } from "../databases/save-database.server";

type Fields = { dataItemRelease: string; databaseName: string; databaseUser: string; databasePassword: string };
type Props = Shown & { help: HelpText | undefined; constraint: object; sent: { lastResult: unknown; code: string | null } | undefined };

export function DatabaseForm({ row, releases, help, constraint, sent }: Props) {
  const [form, fields] = useForm<Fields>({
    id: "database",
    lastResult: sent?.lastResult as never,
    constraint: constraint as never,
    defaultValue: row,
  });
  // A restored form keeps its old stamp to notice changes since.
  const restored = useRestored("database");
  const isNew = row.stamp === null;
  const name = releases.find(({ value }) => value === row.dataItemRelease)?.label ?? row.dataItemRelease;
  return (
    <PostForm form={form}>
      {isNew ? (
        <Select field={fields.dataItemRelease} label="환경" options={releases} placeholder="환경을 골라 주세요" />
      ) : (
        <>
          <p>
            환경 <strong>{name}</strong>
          </p>
          <input type="hidden" name="dataItemRelease" value={row.dataItemRelease} />
          <input type="hidden" name="stamp" value={(!sent && restored?.stamp) || row.stamp!} />
        </>
      )}
      {sent?.code === "grid.stale-row" && <p className="quiet">{`지금 값: ${row.databaseName}, ${row.databaseUser}`}</p>}
      <TextField
        field={fields.databaseName}
        label="데이터베이스"
        rule="테이블을 만들 데이터베이스(스키마)의 이름이에요."
        autoComplete="off"
      />
      <TextField
        field={fields.databaseUser}
        label="사용자"
        rule="테이블을 만들 권한이 있고, 이름이 meta_로 시작하는 사용자예요."
        autoComplete="off"
      />
      <TextField
        field={fields.databasePassword}
        type="password"
        label="비밀번호"
        help={help}
        rule={isNew ? "암호화해 두고 다시 보여 주지 않아요." : `지금: ${row.password}. 비워 두면 그대로 써요.`}
        autoComplete="new-password"
        required={false}
      />
      <div className="row">
        <SubmitButton name="intent" value="save" pending="저장하는 중…">
          저장
        </SubmitButton>
        <SubmitButton name="intent" value="save-and-try" className="btn" pending="연결하는 중…">
          저장하고 연결 확인
        </SubmitButton>
      </div>
    </PostForm>
  );
}
