import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { codeName, commonCodes } from "~/areas/master/common-codes.server";
import { helpOf } from "~/areas/master/help/help-texts.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { limitsText } from "~/areas/payments/subscription/limits-text.server";
import { syncFriends } from "~/areas/sending/friends/sync-friends.server";
import { syncedText } from "~/areas/sending/friends/friend-links";
import { redirectToMessenger } from "~/areas/sending/friends/web/redirect-to-messenger.server";
import { listResendable } from "~/areas/sending/runs/list-resendable.server";
import { openSendPanel } from "~/areas/sending/runs/open-send-panel.server";
import { SyncedNotice } from "~/areas/sending/runs/parts/synced-notice";
import { FriendPicker } from "~/areas/sending/runs/parts/friend-picker";
import { GroupChoice } from "~/areas/sending/runs/parts/group-choice";
import { RemedyLink } from "~/areas/sending/runs/parts/remedy-link";
import { FetchButton, SelfButton, SendButtons } from "~/areas/sending/runs/parts/panel-buttons";
import { PanelPost } from "~/areas/sending/runs/parts/panel-post";
import { PaymentNeeded } from "~/areas/sending/runs/parts/payment-needed";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { panelAddress } from "~/areas/sending/runs/send-panel-address";
import { cutTitle } from "~/areas/sending/runs/send-texts";
import { sendToSelf } from "~/areas/sending/runs/send-to-self.server";
import { FriendIds, PanelForm, PanelQuery } from "~/areas/sending/runs/sending.schema.server";
import { startSendRun } from "~/areas/sending/runs/start-send-run.server";
import sendingHref from "~/areas/sending/sending.css";
import { randomToken } from "~/core/crypto.server";
import { LONG_LIST } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { forgetKeptForm, keptEntries } from "~/http/screen/kept-form.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Help } from "~/ui/help";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const SHOP = "/app/contents/contents-shop";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sendingHref }];
export const meta: MetaFunction = (args) => titled("즉시 발송", args);

/** The immediate-sending panel (2 §2). Ticks, search and order are in the address, so that it works without script. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, PanelQuery);
    const kept = await keptEntries(request, ctx);
    const keptIds = (name: string) =>
      isOf(kept, query.contentsId) ? FriendIds.parse(kept!.flatMap(([key, id]) => (key === name ? [id] : []))) : [];
    const again = query.again ? await listResendable(ctx, query.contentsId, { sendRunId: query.again, who: query.who }) : null;
    const picked = query.picked ?? again ?? keptIds("receiverId");
    const { post, ...panel } = await openSendPanel(ctx, query.contentsId, { ...query, picked });
    const subjects = await commonCodes(ctx, "main_subject");
    return {
      ...query,
      ...panel,
      limits: limitsText(),
      help: await helpOf("sending-limit"),
      isPaid: (await readEntitlement(ctx, ctx.actor.userId)) !== null,
      chosen: query.groupId ?? keptIds("groupId"),
      title: cutTitle(post.title),
      subject: { key: post.mainSubject, name: await codeName(ctx, "main_subject", post.mainSubject) },
      subjects: subjects.map(({ commonCodeKey, commonCodeKeyName }) => ({ key: commonCodeKey, name: commonCodeKeyName })),
      createdDate: formatSeoul(post.createdAt, "yyyy.MM.dd"),
      formKey: randomToken(),
    };
  });
}

const isOf = (kept: [string, string][] | null, contentsId: number) =>
  kept?.some(([name, value]) => name === "contentsId" && value === String(contentsId)) ?? false;

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const handle = async (input: PanelForm) => {
    const { intent, contentsId, sendingListId, receiverId, groupId } = input;
    const here = panelAddress({ ...input, sort: input.resort ?? input.sort, page: pageOf(input) });
    if (intent === "search") return done(here);
    if (intent === "fetch") {
      await limitRate("fetch-friends", String(ctx.actor.userId));
      try {
        return await done(`${here}&fetched=Y`, success(syncedText(await syncFriends(ctx))));
      } catch (error) {
        return redirectToMessenger(error, here);
      }
    }
    if (intent === "self") {
      await limitRate("send-to-self", String(ctx.actor.userId));
      await sendToSelf(ctx, contentsId);
      return done(here, success("카카오톡의 ‘나와의 채팅’으로 보냈습니다. 친구에게는 아직 보내지 않았습니다."));
    }
    const receivers = { all: "all" as const, selected: receiverId, groups: { groupIds: groupId } }[intent];
    const order = { contentsId, sendingListId, receivers };
    if (input.confirmed !== "Y") return confirm(runQuestion(await previewSendRun(ctx, order)));
    const { sendRunId } = await startSendRun(ctx, { ...order, formKey: input.formKey });
    const headers = new Headers({ "Set-Cookie": await forgetKeptForm() });
    return done(`/app/send-messages/send-run?sendRunId=${sendRunId}`, undefined, headers);
  };
  return submit(request, PanelForm, handle, { keepFor: ctx, ...LONG_LIST });
}

/** A new search or order starts at the first page. */
const pageOf = ({ intent, resort, page, toPage }: PanelForm) => (intent === "search" || resort ? toPage : page);

type Typed = Partial<Record<"receiverId" | "groupId", string | string[]>> & { nickname?: string };
const numbers = (typed: string | string[] | undefined) => [typed ?? []].flat().map(Number);

export default function SendContents() {
  const panel = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PanelForm>({ id: "send", lastResult: sent?.lastResult as never });
  const typed = sent?.lastResult.initialValue as Typed | undefined;
  const picked = typed ? numbers(typed.receiverId) : panel.picked;
  const chosen = typed ? numbers(typed.groupId) : panel.chosen;
  const { contentsId, sendingListId, total } = panel;
  const here = panelAddress({ contentsId, sendingListId });
  const drawn = sent?.requestId ?? `${panel.sort} ${panel.nickname} ${panel.page} ${panel.picked.join()}`;
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={panelAddress({ ...panel, receiverId: picked, groupId: chosen })}>
      <Page
        title="즉시 발송"
        lead={
          <>
            {panel.isPaid
              ? `오늘은 ${counted(panel.left.day)}명, 이번 달은 ${counted(panel.left.month)}명까지 더 보낼 수 있어요. `
              : "친구에게 보내려면 먼저 결제해 주세요. 친구는 지금 골라 둘 수 있어요. "}
            <Help of="발송 한도" help={panel.help["sending-limit"]} />
          </>
        }
        actions={<ButtonLink href={SHOP}>닫기</ButtonLink>}
      >
        <PanelPost {...panel} />
        <SyncedNotice />
        <PaymentNeeded key={sent?.requestId} code={sent?.code ?? null} text={form.errors?.[0]} limits={panel.limits} back={here} />
        <PostForm form={form} formKey={panel.formKey} className="send-form">
          <RemedyLink code={sent?.code ?? null} back={here} />
          <input type="hidden" name="contentsId" value={contentsId} />
          {sendingListId && <input type="hidden" name="sendingListId" value={sendingListId} />}
          <GroupChoice groups={panel.groups} chosen={chosen} error={fields.groupId.errors?.[0]} />
          {total === 0 ? (
            <Empty title="보낼 수 있는 친구가 없습니다">
              <p>카카오톡에서 친구를 불러와 주세요. 글벗에 가입하고 친구 목록에 동의한 친구만 보여요.</p>
              <FetchButton />
              <SelfButton />
            </Empty>
          ) : (
            <FriendPicker key={drawn} {...panel} picked={picked} nickname={typed?.nickname ?? panel.nickname}>
              <SelfButton />
              <SendButtons total={total} hasGroups={panel.groups.length > 0} />
            </FriendPicker>
          )}
        </PostForm>
      </Page>
    </ConfirmOver>
  );
}
