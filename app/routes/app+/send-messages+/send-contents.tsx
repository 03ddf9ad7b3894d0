import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { codeName } from "~/areas/master/common-codes.server";
import { helpOf } from "~/help/help-texts.server";
import { readEntitlement } from "~/areas/payments/subscription/entitlement.server";
import { limitsText } from "~/areas/payments/subscription/limits-text.server";
import { FIRST_FRIENDS, listFoundIds } from "~/areas/sending/friends/list-friends.server";
import { cutTitle, paymentOf } from "~/areas/sending/sending-words";
import { lastAdvertiser, openSendPanel, readPanelStart } from "~/areas/sending/runs/open-send-panel.server";
import { SyncedNotice } from "~/areas/sending/runs/parts/synced-notice";
import { RemedyLink } from "~/areas/sending/runs/parts/remedy-link";
import { FetchButton, SelfButton } from "~/areas/sending/runs/parts/panel-buttons";
import { PanelPost } from "~/areas/sending/runs/parts/panel-post";
import { PanelQuota } from "~/areas/sending/runs/parts/panel-quota";
import { PaymentNeeded } from "~/areas/sending/runs/parts/payment-needed";
import { SendForm } from "~/areas/sending/runs/parts/send-form";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import { sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { barePanel, MOST_IN_ADDRESS, panelAddress, withoutDropped } from "~/areas/sending/runs/send-panel-address";
import { sendToSelf } from "~/areas/sending/runs/send-to-self.server";
import { FriendIds, PanelForm, PanelQuery } from "~/areas/sending/runs/sending.schema.server";
import { typedMessage } from "~/areas/sending/runs/typed-message.server";
import { redirectAfterSend } from "~/areas/sending/runs/web/after-press.server";
import { fetchFromPanel, leavePanel } from "~/areas/sending/runs/web/leave-panel.server";
import { PlanChoice } from "~/areas/sending/planning/parts/plan-choice";
import planningHref from "~/areas/sending/planning/planning.css";
import { readPlanOffer } from "~/areas/sending/planning/read-plan-offer.server";
import { planFromPanel } from "~/areas/sending/planning/web/plan-from-panel.server";
import sendingHref from "~/areas/sending/sending.css";
import { randomToken } from "~/core/crypto.server";
import { LONG_LIST } from "~/http/request/body.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { keptEntries } from "~/http/screen/kept-form.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { seoulDay } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const SHOP = "/app/contents/contents-shop";
const FORM = "send";
const RECOUNT = { name: "intent", value: "search", children: "다시 세기" };

export const handle = { under: SHOP };

export const links: LinksFunction = () => [sendingHref, planningHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) => titled("즉시 발송", args);

/** Without script, the address holds ticks, search and order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, PanelQuery);
    // A kept form is newer than the values in the address.
    const keptForm = await keptEntries(request, ctx, FORM);
    const keptTexts = (name: string) => (keptForm ?? []).flatMap(([key, text]) => (key === name ? [text] : []));
    const keptIds = (name: string) => keptForm && FriendIds.parse(keptTexts(name));
    const begun = await readPanelStart(ctx, query);
    const picked = keptIds("receiverId") ?? query.picked ?? begun.picked ?? [];
    const chosen = keptIds("groupId") ?? query.groupId ?? [];
    const filterId = keptIds("filterId") ?? query.filterId ?? [];
    const hasScripts = plainCookie(request, scriptsCookieName) === "Y" && !query.whole;
    const most = hasScripts ? FIRST_FRIENDS : null;
    const { post, ...panel } = await openSendPanel(ctx, query.contentsId, { ...query, picked, chosen, filterId, most });
    const advertiser = begun.message.ad ?? (await lastAdvertiser(ctx));
    const typed = (name: "opening" | "adName" | "adContact") => keptTexts(name)[0] ?? query[name];
    return {
      ...query,
      ...panel,
      hasScripts,
      card: { title: post.title, summary: post.summary, pictureUrl: post.pictureUrl, href: postPath(post) },
      typed: {
        opening: typed("opening") ?? begun.message.opening,
        ad: (keptForm ? keptTexts("ad")[0] : (query.ad ?? (begun.message.ad && "Y"))) === "Y",
        adName: typed("adName") ?? advertiser?.name ?? "",
        adContact: typed("adContact") ?? advertiser?.contact ?? "",
      },
      ...{ limits: limitsText(), help: await helpOf("sending-limit"), plan: await readPlanOffer(ctx, query.sendingListId) },
      isPaid: (await readEntitlement(ctx, ctx.actor.userId)) !== null,
      title: cutTitle(post.title),
      subject: await codeName(ctx, "main_subject", post.mainSubject),
      createdDate: seoulDay(post.createdAt),
      formKey: randomToken(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  const handle = async (sent: PanelForm, form: FormData) => {
    const input = withoutDropped(sent);
    const { intent, contentsId, sendingListId, receiverId, groupId, filterId } = input;
    const had = input.rehad ?? input.had;
    const state = { ...input, had, sort: input.resort ?? input.sort };
    const here = panelAddress(state);
    if (intent === "search") return done(here);
    if (intent === "none") return done(panelAddress({ ...state, receiverId: [], groupId: [], filterId: [] }));
    if (intent === "found") {
      const foundIds = await listFoundIds(ctx, { contentsId, nickname: input.nickname, had }, MOST_IN_ADDRESS);
      return done(panelAddress({ ...state, receiverId: [...new Set([...receiverId, ...foundIds])] }));
    }
    if (intent === "fetch") return fetchFromPanel(request, ctx, form, here);
    if (intent === "pay") return leavePanel(request, ctx, form, paymentOf);
    const message = typedMessage(input);
    if (intent === "self") {
      await limitRate("send-to-self", String(ctx.actor.userId));
      await sendToSelf(ctx, contentsId, message);
      return done(here, success("카카오톡의 ‘나와의 채팅’으로 보냈습니다. 친구에게는 아직 보내지 않았습니다."));
    }
    if (intent === "plan" || intent === "plan-best") return planFromPanel(ctx, input, message);
    const ticked = { receiverIds: receiverId, groupIds: groupId, filterIds: filterId };
    const receivers = { all: "all" as const, selected: receiverId, ticked }[intent];
    const keeps = intent === "ticked" ? ("rest" as const) : ("night" as const);
    const order = { contentsId, sendingListId, receivers, message, keeps, except: input.except };
    if (input.confirmed !== "Y") return confirm(runQuestion(await previewSendRun(ctx, order)));
    const result = await sendOrKeep(ctx, { ...order, told: input.told, formKey: input.formKey });
    return redirectAfterSend(result);
  };
  return submit(request, PanelForm, handle, { keepFor: ctx, back: barePanel(request.url), ...LONG_LIST });
}

type Typed = Partial<Record<"receiverId" | "groupId" | "filterId", string | string[]>> &
  Partial<Record<"nickname" | "opening" | "ad" | "adName" | "adContact", string>>;
const numbers = (typed: string | string[] | undefined) => [typed ?? []].flat().map(Number);
const messageTyped = ({ opening = "", ad, adName = "", adContact = "" }: Typed) => ({ opening, ad: ad === "Y", adName, adContact });

export default function SendContents() {
  const panel = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<PanelForm>({ id: FORM, lastResult: sent?.lastResult as never, defaultValue: panel.plan });
  const typed = sent?.lastResult.initialValue as Typed | undefined;
  const ticked = typed
    ? {
        picked: numbers(typed.receiverId),
        chosen: numbers(typed.groupId),
        chosenFilters: numbers(typed.filterId),
        people: null,
        over: null,
      }
    : { picked: panel.picked, chosen: panel.chosen, chosenFilters: panel.chosenFilters, people: panel.people, over: panel.over };
  const { contentsId, sendingListId, total, sort, had, nickname, whole } = panel;
  const here = panelAddress({ contentsId, sendingListId });
  const drawn = sent?.requestId ?? [sort, had, nickname, whole, panel.chosen, panel.chosenFilters, panel.picked].join(" ");
  const written = typed ? messageTyped(typed) : panel.typed;
  const set = { receiverId: ticked.picked, groupId: ticked.chosen, filterId: ticked.chosenFilters };
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={panelAddress({ ...panel, ...written, ...set, ad: written.ad ? "Y" : null })}>
      <Page title="즉시 발송" lead={<PanelPost {...panel} />} actions={total === 0 && <ButtonLink href={SHOP}>닫기</ButtonLink>}>
        <PanelQuota {...panel} help={panel.help["sending-limit"]} />
        <SyncedNotice />
        <PaymentNeeded key={sent?.requestId} code={sent?.code ?? null} text={form.errors?.[0]} limits={panel.limits} back={here} />
        <PostForm form={form} formKey={panel.formKey} className="send-form" enter={total > 0 ? RECOUNT : undefined}>
          <RemedyLink code={sent?.code ?? null} back={here} />
          <input type="hidden" name="contentsId" value={contentsId} />
          {sendingListId && <input type="hidden" name="sendingListId" value={sendingListId} />}
          {total === 0 ? (
            <Empty title="보낼 수 있는 친구가 없어요">
              <p>카카오톡에서 친구를 불러와 주세요. 처음이면 카카오톡이 동의를 물어요. 글벗에 가입하고 친구 목록에 동의한 친구만 보여요.</p>
              <div className="row">
                <FetchButton /> <SelfButton />{" "}
                <a className="btn btn-ghost send-view" href={panel.card.href}>
                  글 보기
                </a>
              </div>
            </Empty>
          ) : (
            <SendForm
              key={drawn}
              {...panel}
              {...ticked}
              nickname={typed?.nickname ?? nickname}
              post={panel.card}
              typed={written}
              closeHref={SHOP}
              fields={fields}
              later={<PlanChoice offer={panel.plan} fields={fields} />}
            />
          )}
        </PostForm>
      </Page>
    </ConfirmOver>
  );
}
