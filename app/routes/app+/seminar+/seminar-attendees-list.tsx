import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { attendeeStates, stateNames } from "~/areas/seminars/attendees/attendee-state";
import attendeesHref from "~/areas/seminars/attendees/attendees.css";
import { attendeeColumns } from "~/areas/seminars/attendees/attendees.columns";
import { AttendeesQuery, AttendeesScreenQuery, CheckInForm } from "~/areas/seminars/attendees/attendees.schema.server";
import { checkIn } from "~/areas/seminars/attendees/check-in.server";
import { countAttendees, listAttendees, attendeesList } from "~/areas/seminars/attendees/list-attendees.server";
import { checkInForm } from "~/areas/seminars/attendees/parts/check-in-form";
import { AttendeesActions, AttendeeStates } from "~/areas/seminars/attendees/parts/attendees-head";
import { seminarChoices } from "~/areas/seminars/attendees/seminar-choices.server";
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
import { FilterBar } from "~/ui/list/filter-bar";
import { useSend } from "~/ui/list/use-send";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: attendeesHref }];
export const meta: MetaFunction = (args) => titled("참석자 목록", args);

/** Attendees of own seminars; with the scope "all", of every seminar (rule 122). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, AttendeesScreenQuery);
    const search = AttendeesQuery.parse(query);
    const scope = await scopeOf(ctx, attendeesList);
    const { page, rowsPerPage: size, state } = query;
    const [{ rows, total }, seminar, choices] = await Promise.all([
      listAttendees(ctx, scope, { ...search, state }, { page, size }),
      search.seminarId ? seminarAbove(ctx, scope, search.seminarId) : null,
      scope === "mine" ? seminarChoices(ctx, query.seminarId) : null,
    ]);
    const isNumber = query.seminarId === "" || search.seminarId !== 0;
    return {
      asked: { ...query, seminarId: query.seminarId, name: search.name },
      isNumber,
      rows,
      seminar,
      choices,
      page: { page, size, total, sizes: true },
    };
  });
}

const FEW = 10;
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
  const { asked: query, isNumber, rows, seminar, choices, page } = useLoaderData<typeof loader>();
  const errors = Object.values<string[] | null>(useActionData<typeof action>()?.lastResult.error ?? {}).flatMap((texts) => texts ?? []);
  const csrf = useCsrf();
  // The states count these people already.
  const isWhole = seminar !== null && page.page === 1 && page.total <= FEW;
  const tick = { label: "참석", main: true, value: () => null, show: (row: (typeof rows)[number]) => checkInForm(row, csrf) };
  return (
    <Page
      title="참석자 목록"
      width="full"
      lead={
        seminar ? (
          <>
            <strong>{seminar.title}</strong> <span className="sense">{seminar.when}</span>
          </>
        ) : (
          "내가 여는 세미나에 신청한 사람들이에요."
        )
      }
      actions={<AttendeesActions seminar={seminar} />}
    >
      {errors[0] && (
        <NoticeStrip type="error" alert>
          <p>{errors[0]}</p>
        </NoticeStrip>
      )}
      <div className="attendees-filter" data-seminar={seminar ? "" : undefined} data-one={seminar && query.name === "" ? "" : undefined}>
        <FilterBar
          view={seminar ? "state" : undefined}
          filters={[
            choices
              ? { name: "seminarId", label: "세미나", value: query.seminarId, options: choices }
              : { name: "seminarId", label: "세미나 번호", value: query.seminarId, maxLength: 20 },
            { name: "name", label: "이름", value: query.name, maxLength: 80 },
            // A seminar's states are links below.
            ...(seminar ? [] : [{ name: "state", label: "상태", value: query.state ?? "", options: states }]),
          ]}
          found={`${counted(page.total)}명`}
        />
      </div>
      {!isNumber && (
        <NoticeStrip type="error" alert>
          <p>숫자만 입력해 주세요.</p>
        </NoticeStrip>
      )}
      {seminar && <AttendeeStates counts={seminar.counts} capacity={seminar.capacity} current={query.state} />}
      <div className="attendees-people" onSubmit={useSend()}>
        <DataTable
          label="참석자"
          columns={[...attendeeColumns(seminar === null), tick]}
          rows={rows}
          page={isWhole ? undefined : { ...page, unit: "명" }}
          empty={<Nobody searched={query.seminarId !== "" || query.name !== "" || query.state !== undefined} />}
        />
      </div>
    </Page>
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
