import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listNotices } from "~/areas/notices/list-notices.server";
import { KEPT_DAYS, NOTICES_PAGE } from "~/areas/notices/notice-kinds";
import { timeIn } from "~/areas/notices/notice-periods";
import { NoticesForm, NoticesQuery } from "~/areas/notices/notices.schema.server";
import noticesHref from "~/areas/notices/notices.css";
import { NoticeItem } from "~/areas/notices/parts/notice-item";
import { PushOffer } from "~/areas/notices/push/parts/push-offer";
import { openNotices, readAllNotices } from "~/areas/notices/read-notices.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const meta: MetaFunction = (args) => titled("알림", args);
export const links: LinksFunction = () => [{ rel: "stylesheet", href: noticesHref }];

/** Loading this list marks nothing as read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { page } = queryOf(request, NoticesQuery);
    const now = ctx.now();
    const { notices, ...counts } = await listNotices(ctx, page);
    const shown = notices.map((notice) => ({ ...notice, timeText: timeIn(notice.period, notice.toldAt, now) }));
    return { ...counts, notices: shown, page, until: now.toISOString() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, NoticesForm, async ({ open, until }) => {
    if (open) return done(await openNotices(ctx, open));
    const read = await readAllNotices(ctx, until);
    return done("/app/notices", success(read > 0 ? `알림 ${counted(read)}개를 읽음으로 했습니다.` : "안 읽은 알림이 없습니다."));
  });
}

export default function Notices() {
  const { notices, unread, total, page, until } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "notices", lastResult: sent?.lastResult });
  return (
    <Page
      title="알림"
      width="reading"
      lead={`안 읽은 알림 ${counted(unread)}개. 알림은 ${KEPT_DAYS}일이 지나면 지워져요.`}
      actions={
        <>
          <PushOffer /> <ButtonLink href="/app/notices/settings">알림 설정</ButtonLink>
        </>
      }
    >
      {notices.length === 0 ? (
        <Empty title="알림이 없어요" drawing="letter">
          <p>발송이 끝나거나 멈췄을 때, 새 구독자, 결제와 저작권료, 세미나 신청과 댓글을 여기에서 알려 드려요.</p>
        </Empty>
      ) : (
        <PostForm form={form} bare className="notices">
          <input type="hidden" name="until" value={until} />
          {unread > 0 && <SubmitButton className="btn btn-sm btn-ghost">모두 읽음</SubmitButton>}
          {[...new Set(notices.map(({ period }) => period))].map((shown) => (
            <section key={shown}>
              <h2>{shown}</h2>
              <ul className="notice-list">
                {notices.map((notice) => notice.period === shown && <NoticeItem key={notice.ids[0]} notice={notice} />)}
              </ul>
            </section>
          ))}
        </PostForm>
      )}
      {total > NOTICES_PAGE && <Pager page={page} totalPages={Math.ceil(total / NOTICES_PAGE)} />}
    </Page>
  );
}
