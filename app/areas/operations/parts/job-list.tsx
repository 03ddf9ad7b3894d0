import { memberPage } from "~/areas/account/admin/member-page-link";
import { useCsrf } from "~/ui/form/fields";
import { hiddenFields, type Html, markup } from "~/ui/html";
import { settleRunPath } from "~/areas/settlement/settlement-links";
import { changePath } from "~/areas/tables/table-links";
import type { Column } from "~/ui/list/columns";
import { stateOf } from "~/ui/list/state";
import { DataTable } from "~/ui/list/data-table";
import { useSend } from "~/ui/list/use-send";
import { Empty } from "~/ui/empty";
import { type JobAction, type JobKind, type JobRow, JOBS, jobTones, states } from "../jobs/job-kinds";

const buttons: Record<JobAction, string> = { retry: "다시 시도", stop: "중지", ask: "다시 물어보기" };

function pageOf(kind: JobKind, { id }: JobRow): string | null {
  if (kind === "settle") return settleRunPath(Number(id));
  if (kind === "table") return changePath(Number(id));
  return kind === "send" ? `${JOBS}?kind=send&run=${id}` : null;
}

const columnsOf = (kind: JobKind, csrf: string): Column<JobRow>[] => [
  {
    label: "무엇",
    main: "head",
    wide: true,
    value: (row) => row.what,
    href: (row) => pageOf(kind, row),
  },
  { label: "상태", main: true, value: (row) => states[row.state], show: (row) => stateOf(jobTones[row.state], states[row.state]) },
  { label: "회원", value: (row) => row.nickname, href: (row) => memberPage(row.userId) },
  ...(kind === "send" ? [{ label: "사람 수", kind: "count" as const, main: true, value: (row: JobRow) => row.total }] : []),
  { label: "시작 시각", kind: "minute", main: true, value: (row) => row.since },
  { label: "설명", wide: true, value: (row) => row.why },
  { label: "할 일", main: true, value: () => "", show: (row) => actionsOf(row, kind, csrf) },
];

export function JobList({ kind, rows, page }: { kind: JobKind; rows: JobRow[]; page: { page: number; size: number; total: number } }) {
  const columns = columnsOf(kind, useCsrf());
  return (
    <div onSubmit={useSend()}>
      <DataTable
        label="작업"
        columns={columns}
        rows={rows}
        page={page}
        empty={<Empty title="이 상태인 작업이 없어요" drawing="search" />}
      />
    </div>
  );
}

function actionsOf(row: JobRow, kind: JobKind, csrf: string): Html | string {
  if (row.actions.length === 0) return "없음";
  const inputs = hiddenFields({ csrf, kind, state: row.state, id: row.id });
  const submits = row.actions.map((action) => {
    const text = buttons[action];
    const label = `${row.what} ${text}`;
    return markup`<button class="btn btn-sm" type="submit" name="deed" value="${action}" aria-label="${label}" data-pending="${text} 중…">${text}</button>`;
  });
  return markup`<form method="post" class="row">${inputs}${submits}</form>`;
}
