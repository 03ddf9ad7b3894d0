import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { codeChoices } from "~/areas/master/common-codes.server";
import { LIST_PAGE, ListForm, ListQuery } from "~/areas/seminars/listing/list.schema.server";
import { listSeminars, ownTitles } from "~/areas/seminars/listing/list-seminars.server";
import { oneChosen } from "~/areas/seminars/listing/one-chosen.server";
import { type ListedSeminar, seminarColumns } from "~/areas/seminars/listing/parts/seminar-columns";
import { SeminarToolbar } from "~/areas/seminars/listing/parts/seminar-toolbar";
import listHref from "~/areas/seminars/listing/seminar-list.css";
import { copySeminarPath, editSeminarPath, ENTRY_SEMINAR, invitationPath, SEMINAR_LIST } from "~/areas/seminars/seminar-links";
import { dayParts } from "~/areas/seminars/seminar-when";
import { phaseOf } from "~/areas/seminars/seminar-status";
import { deleteSeminars } from "~/areas/seminars/writing/delete-seminars.server";
import { settings } from "~/core/settings.server";
import { Refusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { visibleUrl } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { again, confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { CopyField } from "~/ui/form/copy-field";
import { CsrfField } from "~/ui/form/fields";
import { DataTable } from "~/ui/list/data-table";
import { FilterBar } from "~/ui/list/filter-bar";
import { Segmented } from "~/ui/list/segmented";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

type More = { link: string };

const SUGGEST = "/v1/suggest/seminar";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: listHref }];
export const meta: MetaFunction = (args) => titled("세미나 목록", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const asked = queryOf(request, ListQuery);
    const [{ rows, total }, subjects] = await Promise.all([
      listSeminars(ctx, asked),
      codeChoices(ctx, "main_subject", { value: "", label: "모든 주제" }),
    ]);
    const seminars = rows.map((row): ListedSeminar => {
      const { seminarId, title, hostNickName, startAt, endAt, capacity, seatsTaken, cancelReason } = row;
      const own = row.hostUserId === ctx.actor.userId;
      return { seminarId, title, hostNickName, startAt, endAt, capacity, seatsTaken, cancelReason, own, phase: phaseOf(row, ctx.now()) };
    });
    return {
      asked,
      seminars,
      page: { page: asked.page, size: LIST_PAGE, total },
      subjects,
      year: dayParts(ctx.now()).year,
      site: settings().BASE_URL,
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit<typeof ListForm, More>(request, ListForm, async ({ intent, seminarId: ids, confirmed }) => {
    if (intent === "edit") return redirect(editSeminarPath(oneChosen(ids)), 303);
    if (intent === "copy") return redirect(copySeminarPath(oneChosen(ids, "seminars.none-to-copy")), 303);
    if (intent === "link") {
      const chosen = oneChosen(ids, "seminars.none-to-copy");
      await ownTitles(ctx, [chosen]);
      return again<More>({ link: new URL(invitationPath(chosen), settings().BASE_URL).href });
    }
    if (ids.length === 0) throw new Refusal("seminars.none-chosen");
    if (confirmed !== "Y") return confirm(deleteQuestion(await ownTitles(ctx, ids)));
    await deleteSeminars(ctx, ids);
    return done(visibleUrl(request), success("삭제되었습니다."));
  });
}

const deleteQuestion = (titles: string[]) => ({
  question: `세미나 ${counted(titles.length)}개를 지울까요?`,
  details: [...titles, "초대 페이지와 참석자 목록도 함께 사라지고, 되돌릴 수 없습니다."],
  yes: "삭제",
});

const asNumber = ({ seminarId, label }: { seminarId?: unknown; label: string }) => ({ value: String(seminarId), label });

export default function SeminarList() {
  const { asked, seminars, page, subjects, year, site } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { search } = useLocation();
  const error = sent?.lastResult.error?.[""]?.[0];
  const ticked = [sent?.lastResult.initialValue?.seminarId ?? []].flat() as string[];
  const table = (
    <DataTable
      label="세미나"
      columns={seminarColumns(ticked, year)}
      rows={seminars}
      page={page}
      empty={
        <NoSeminars mine={asked.mine === "Y"} searched={Boolean(asked.title || asked.contents || asked.mainSubject || asked.seminarId)} />
      }
    />
  );
  const isNoNumber = asked.seminarId !== "" && !/^\d+$/.test(asked.seminarId);
  return (
    <ConfirmOver {...useAsked(sent)} danger cancelHref={SEMINAR_LIST + search}>
      <Page title="세미나 목록" actions={<PrimaryLink href={ENTRY_SEMINAR}>세미나 등록</PrimaryLink>}>
        <Segmented
          label="보기"
          options={[
            { label: "다가오는 세미나", to: SEMINAR_LIST, current: !asked.mine },
            { label: "내 세미나", to: `${SEMINAR_LIST}?mine=Y`, current: asked.mine === "Y" },
          ]}
        />
        <div className="seminar-filter">
          <FilterBar
            view="mine"
            found={`${counted(page.total)}건`}
            filters={[
              { name: "title", label: "제목", value: asked.title, suggest: SUGGEST },
              { name: "contents", label: "내용", value: asked.contents, maxLength: 200 },
              { name: "mainSubject", label: "주제", value: asked.mainSubject, options: subjects },
              { name: "seminarId", label: "세미나 번호", value: asked.seminarId, suggest: SUGGEST, suggestAs: asNumber },
            ]}
          />
        </div>
        {isNoNumber && (
          <NoticeStrip type="error">
            <p>숫자만 입력해 주세요.</p>
          </NoticeStrip>
        )}
        {error && (
          <NoticeStrip key={sent?.requestId} type="error" alert>
            <p>{error}</p>
          </NoticeStrip>
        )}
        {sent?.more && <CopyField label="초대 링크" value={sent.more.link} copied="링크가 복사되었습니다." />}
        {seminars.some(({ own }) => own) ? (
          <Form method="post" className="chosen-rows" key={`${search} ${seminars.map(({ seminarId }) => seminarId).join()}`}>
            <CsrfField />
            {table}
            <SeminarToolbar linkOf={(seminarId) => new URL(invitationPath(Number(seminarId)), site).href} />
          </Form>
        ) : (
          table
        )}
      </Page>
    </ConfirmOver>
  );
}

function NoSeminars({ mine, searched }: { mine: boolean; searched: boolean }) {
  if (searched)
    return (
      <Empty title="찾는 세미나가 없어요">
        <p>다른 말로 찾거나 조건을 지워 보세요.</p>
      </Empty>
    );
  return (
    <Empty title={mine ? "아직 연 세미나가 없어요" : "다가오는 세미나가 없어요"}>
      <p>
        <a href={ENTRY_SEMINAR}>세미나를 등록</a>하면 여기에 보여요. 초대 링크를 보내 사람을 모을 수 있어요.
      </p>
    </Empty>
  );
}
