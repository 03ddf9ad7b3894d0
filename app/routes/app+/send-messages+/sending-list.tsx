import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { fileUrl } from "~/areas/files/file-url";
import { codeName } from "~/areas/master/common-codes.server";
import { limitsText } from "~/areas/payments/subscription/limits-text.server";
import { GROUPS, PLANNED_RUNS } from "~/areas/sending/sending-links";
import { listFilters } from "~/areas/sending/filters/list-filters.server";
import { listGroups } from "~/areas/sending/groups/list-groups.server";
import { PaymentNeeded } from "~/areas/sending/runs/parts/payment-needed";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { cutTitle, WAITING_DELETED } from "~/areas/sending/sending-words";
import { sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { redirectAfterSend } from "~/areas/sending/runs/web/after-press.server";
import { changeWaitingEntry } from "~/areas/sending/waiting/change-waiting-entry.server";
import { listSendingList, WAITING_PAGE } from "~/areas/sending/waiting/list-sending-list.server";
import { countPlanned } from "~/areas/sending/planning/list-planned-runs.server";
import { targetValue, WaitingItem } from "~/areas/sending/parts/waiting-item";
import { readWaitingEntry } from "~/areas/sending/waiting/read-waiting-entry.server";
import { removeFromSendingList } from "~/areas/sending/waiting/remove-from-sending-list.server";
import { WaitingForm, WaitingQuery } from "~/areas/sending/waiting/sending-list.schema.server";
import waitingHref from "~/areas/sending/waiting/waiting.css";
import { randomToken } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { visibleUrl } from "~/http/request/request.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { formatSeoul } from "~/time/seoul";
import { dayAgo } from "~/time/time-ago";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/send-messages/sending-list";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: waitingHref }];
export const meta: MetaFunction = (args) => titled("발송 대기", args);

/** Shows five entries for each `page`: 더 보기 adds five (rule 139). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { page } = queryOf(request, WaitingQuery);
    const size = page * WAITING_PAGE;
    const [{ rows, total }, groups, filters, planned] = await Promise.all([
      listSendingList(ctx, { from: 0, size: size + 1, planned: false }),
      listGroups(ctx),
      listFilters(ctx),
      countPlanned(ctx),
    ]);
    const key = randomToken().slice(0, 40);
    const posts = await Promise.all(
      rows.slice(0, size).map(async ({ contentsCreatedDateTime, putAt, pictureFileId, fileName: _fileName, ...row }) => ({
        ...row,
        title: cutTitle(row.title),
        picturePath: fileUrl(pictureFileId),
        subject: await codeName(ctx, "main_subject", row.mainSubject),
        createdDate: formatSeoul(contentsCreatedDateTime, "yyyy.MM.dd"),
        putDay: dayAgo(putAt, ctx.now()),
        selectedTarget: targetValue(row),
        formKey: `${key}-${row.sendingListId}`,
      })),
    );
    const next = rows[size];
    const more = next ? `${HERE}?page=${page + 1}#waiting-${next.sendingListId}` : null;
    return { posts, total, planned, groups, filters, more, limits: limitsText() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const here = visibleUrl(request);
  return submit(
    request,
    WaitingForm,
    async (input) => {
      const { sendingListId } = input;
      const { contentsId, title, people } = await readWaitingEntry(ctx, sendingListId);
      if (input.intent === "group") {
        if (!input.groupId) throw new Refusal("sending.group-not-chosen", {}, { field: "groupId" });
        await changeWaitingEntry(ctx, { sendingListId, ...input.groupId });
        return done(here, success("보낼 그룹을 바꾸었습니다."));
      }
      if (input.intent === "trash") {
        if (input.confirmed !== "Y") return confirm(trashQuestion(cutTitle(title), people));
        await removeFromSendingList(ctx, sendingListId);
        return done(here, success(WAITING_DELETED));
      }
      const receivers = people === null ? receiversOf(input.groupId) : { sendingListId };
      const keeps = people === null ? ("night" as const) : ("rest" as const);
      const order = { contentsId, sendingListId, receivers, keeps, except: input.except };
      if (input.confirmed !== "Y") return confirm(runQuestion(await previewSendRun(ctx, order)));
      const result = await sendOrKeep(ctx, { ...order, told: input.told, formKey: input.formKey });
      return redirectAfterSend(result);
    },
    { keepFor: ctx },
  );
}

const receiversOf = (target: { groupId: number } | { filterId: number } | undefined) =>
  target && "filterId" in target
    ? { receiverIds: [], groupIds: [], filterIds: [target.filterId] }
    : { groupIds: target ? [target.groupId] : [] };

const trashQuestion = (title: string, people: number | null) => ({
  question: `‘${title}’${particleOf(title, "을/를")} 대기 목록에서 지울까요?`,
  details: [
    ...(people === null ? [] : [`함께 넣어 둔 ${counted(people)}명도 지워집니다.`]),
    "글은 지워지지 않아요. 다시 보내려면 콘텐츠 숍에서 대기 목록에 넣어 주세요.",
  ],
  yes: "삭제",
});

export default function SendingList() {
  const { posts, total, planned, groups, filters, more, limits } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { hash, search } = useLocation();
  const typed = sent?.lastResult.initialValue as { intent?: string; sendingListId?: string } | undefined;
  useEffect(() => document.getElementById(hash.slice(1))?.querySelector("a")?.focus({ preventScroll: true }), [hash]);
  return (
    <ConfirmOver {...useAsked(sent)} danger={typed?.intent === "trash"} cancelHref={HERE + search}>
      <Page title="발송 대기" lead="나중에 보내려고 넣어 둔 글이에요. 보내기 전에 한 번 더 물어봐요.">
        <PaymentNeeded
          key={sent?.requestId}
          code={sent?.code ?? null}
          text={sent?.lastResult.error?.[""]?.[0]}
          limits={limits}
          back={HERE + search}
        />
        {planned > 0 && (
          <p>
            <a href={PLANNED_RUNS}>{`예약한 발송 ${counted(planned)}건`}</a>은 예약에 있어요.
          </p>
        )}
        {total === 0 ? (
          <Empty title="기다리는 글이 없어요" drawing="letter">
            <p>콘텐츠 숍에서 글을 골라 ‘대기’를 누르면 여기에 모여요.</p>
            <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
          </Empty>
        ) : (
          <>
            <p className="quiet" role="status">{`총 ${counted(total)}건`}</p>
            {groups.length + filters.length === 0 && (
              <p className="quiet">
                아직 그룹이 없어요. <a href={GROUPS}>발송 그룹</a>을 먼저 만들어 주세요.
              </p>
            )}
            <ul className="sheet waiting">
              {posts.map((post) => (
                <WaitingItem
                  key={post.sendingListId}
                  post={post}
                  groups={groups}
                  filters={filters}
                  back={HERE + search}
                  sent={typed?.sendingListId === String(post.sendingListId) ? sent : undefined}
                />
              ))}
            </ul>
            {more && (
              <Link className="btn waiting-more" to={more} preventScrollReset>
                더 보기
              </Link>
            )}
          </>
        )}
      </Page>
    </ConfirmOver>
  );
}
