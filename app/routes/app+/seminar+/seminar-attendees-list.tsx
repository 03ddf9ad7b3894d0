import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useSearchParams } from "@remix-run/react";
import { type AttendeeState, attendeeStates, stateNames } from "~/areas/seminars/attendees/attendee-state";
import { attendeeColumns } from "~/areas/seminars/attendees/attendees.columns";
import { AttendeesQuery, AttendeesScreenQuery, CheckInForm } from "~/areas/seminars/attendees/attendees.schema.server";
import { checkIn } from "~/areas/seminars/attendees/check-in.server";
import { countAttendees, listAttendees, attendeesList } from "~/areas/seminars/attendees/list-attendees.server";
import { checkInForm } from "~/areas/seminars/attendees/parts/check-in-form";
import { readHostSeminar } from "~/areas/seminars/attendees/read-host-seminar.server";
import { SEMINAR_LIST } from "~/areas/seminars/seminar-links";
import { whenText } from "~/areas/seminars/seminar-when";
import type { MemberCtx, Scope } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { actionScopeOf } from "~/http/screen/action-scope.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import { useCsrf } from "~/ui/form/fields";
import { DataTable } from "~/ui/list/data-table";
import { DownloadLinks } from "~/ui/list/downloads";
import { FilterBar } from "~/ui/list/filter-bar";
import { useSend } from "~/ui/list/use-send";
import { Segmented } from "~/ui/list/segmented";
import { MoreMenu } from "~/ui/more-menu";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("참석자 목록", args);

/** Attendees of own seminars; with the scope "all", of every seminar (rule 122). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, AttendeesScreenQuery);
    const search = AttendeesQuery.parse(query);
    const scope = await scopeOf(ctx, attendeesList);
    const { page, rowsPerPage: size, state } = query;
    const [{ rows, total }, seminar] = await Promise.all([
      listAttendees(ctx, scope, { ...search, state }, { page, size }),
      search.seminarId ? seminarAbove(ctx, scope, search.seminarId) : null,
    ]);
    const isNumber = query.seminarId === "" || search.seminarId !== 0;
    return {
      asked: { ...query, seminarId: query.seminarId, name: search.name },
      isNumber,
      rows,
      seminar,
      page: { page, size, total, sizes: true },
    };
  });
}

const states = [{ value: "", label: "모든 상태" }, ...attendeeStates.map((state) => ({ value: state, label: stateNames[state] }))];

async function seminarAbove(ctx: MemberCtx, scope: Scope, seminarId: number) {
  try {
    const seminar = await readHostSeminar(ctx, scope, seminarId);
    const counts = await countAttendees(ctx, scope, seminarId);
    return { ...seminar, when: whenText(seminar), counts, own: seminar.hostUserId === ctx.actor.userId };
  } catch (error) {
    if (isRefusal(error, "seminars.unknown")) return null;
    throw error;
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, CheckInForm, async ({ attendeesId, came }) => {
    await checkIn(ctx, await actionScopeOf(request, ctx, attendeesList), { attendeesId, came: came === "Y" });
    return done(
      `${visibleUrl(request)}#attendee-${attendeesId}`,
      success(came === "Y" ? "참석으로 표시했습니다." : "참석 표시를 지웠습니다."),
    );
  });
}

export default function SeminarAttendees() {
  const { asked: query, isNumber, rows, seminar, page } = useLoaderData<typeof loader>();
  const errors = Object.values<string[] | null>(useActionData<typeof action>()?.lastResult.error ?? {}).flatMap((texts) => texts ?? []);
  const csrf = useCsrf();
  const tick = { label: "참석", main: true, value: () => null, show: (row: (typeof rows)[number]) => checkInForm(row, csrf) };
  return (
    <Page
      title="참석자 목록"
      width="full"
      lead={seminar ? `${seminar.title} · ${seminar.when}` : "내가 여는 세미나에 신청한 사람들이에요."}
      actions={<Actions seminar={seminar} />}
    >
      {errors[0] && (
        <NoticeStrip type="error" alert>
          <p>{errors[0]}</p>
        </NoticeStrip>
      )}
      <FilterBar
        filters={[
          { name: "seminarId", label: "세미나 번호", value: query.seminarId, maxLength: 20 },
          { name: "name", label: "이름", value: query.name, maxLength: 80 },
          { name: "state", label: "상태", value: query.state ?? "", options: states },
        ]}
        found={`${counted(page.total)}명`}
      />
      {!isNumber && (
        <NoticeStrip type="error" alert>
          <p>숫자만 입력해 주세요.</p>
        </NoticeStrip>
      )}
      {seminar && <States counts={seminar.counts} capacity={seminar.capacity} current={query.state} />}
      <div onSubmit={useSend()}>
        <DataTable
          label="참석자"
          columns={[...attendeeColumns(seminar === null), tick]}
          rows={rows}
          page={{ ...page, unit: "명" }}
          empty={<Nobody searched={query.seminarId !== "" || query.name !== "" || query.state !== undefined} />}
        />
      </div>
    </Page>
  );
}

function Actions({ seminar }: { seminar: { seminarId: number; own: boolean } | null }) {
  return (
    <>
      {seminar?.own && (
        <>
          <a className="btn" href={`/app/seminar/seminar-letters?seminarId=${seminar.seminarId}`}>
            메일 보내기
          </a>{" "}
        </>
      )}
      <MoreMenu label="내려받기">
        {seminar && <a href={`/app/seminar/attendees-sheet?seminarId=${seminar.seminarId}`}>인쇄용 명단</a>} <DownloadLinks />
      </MoreMenu>
    </>
  );
}

function States({
  counts,
  capacity,
  current,
}: {
  counts: Record<AttendeeState, number>;
  capacity: number | null;
  current?: AttendeeState;
}) {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const to = (state?: AttendeeState) => {
    const next = new URLSearchParams(query);
    next.delete("page");
    next.delete("state");
    if (state) next.set("state", state);
    return `${pathname}?${next}`;
  };
  const seats = counts.APPLIED + counts.CAME + counts.OFFERED;
  const all = attendeeStates.reduce((sum, state) => sum + counts[state], 0);
  const views = attendeeStates.map((state) => ({
    label: `${stateNames[state]} ${counted(counts[state])}`,
    to: to(state),
    current: current === state,
  }));
  return (
    <>
      <p>{capacity === null ? `자리 ${counted(seats)}명` : `자리 ${counted(capacity)}명 중 ${counted(seats)}명`}</p>
      <Segmented label="상태" options={[{ label: `모두 ${counted(all)}`, to: to(), current: current === undefined }, ...views]} />
    </>
  );
}

function Nobody({ searched }: { searched: boolean }) {
  if (searched) return <Empty title="이 조건에 맞는 사람이 없어요" />;
  return (
    <Empty title="아직 신청한 사람이 없어요">
      <p>세미나의 초대 링크를 알려 보세요.</p>
      <a className="btn" href={`${SEMINAR_LIST}?mine=Y`}>
        내 세미나
      </a>
    </Empty>
  );
}
