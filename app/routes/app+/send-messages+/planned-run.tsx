import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PlannedOthers } from "~/areas/sending/planning/parts/planned-others";
import { PlannedPeopleList, StartFields } from "~/areas/sending/planning/parts/planned-people";
import planningHref from "~/areas/sending/planning/planning.css";
import { PlannedForm, PlannedQuery } from "~/areas/sending/planning/planning.schema.server";
import { readPlannedRun, runOfEntry } from "~/areas/sending/planning/read-planned-run.server";
import { actOnPlanned } from "~/areas/sending/planning/web/act-on-planned.server";
import { momentText } from "~/areas/sending/plan-words";
import { CardPreview } from "~/areas/sending/runs/parts/card-preview";
import { RemedyLink } from "~/areas/sending/runs/parts/remedy-link";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { runQuestion } from "~/areas/sending/runs/run-question";
import sendingHref from "~/areas/sending/sending.css";
import { PLANNED_RUNS, plannedRunHref, RUNS, runHref } from "~/areas/sending/sending-links";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { member } from "~/http/access/floors";
import { faultOf } from "~/http/reply/fault.server";
import { queryOf } from "~/http/request/query.server";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul, seoulDay } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { menu: RUNS, under: RUNS };

export const links: LinksFunction = () => [sendingHref, planningHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction = (args) => titled("예약한 발송", args);

/** The prepared confirmation: people, card and limits as they are now. Only the form starts the run (rule 309). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { sendingListId } = queryOf(request, PlannedQuery);
    const sendRunId = await runOfEntry(ctx, sendingListId);
    if (sendRunId !== null) throw await done(runHref(sendRunId), success("이미 시작한 예약입니다."));
    const { remindAt, ...plan } = await readPlannedRun(ctx, sendingListId);
    return {
      ...plan,
      sendingListId,
      moment: momentText(remindAt, ctx.now()),
      planDate: seoulDay(remindAt),
      planTime: formatSeoul(remindAt, "HH:mm"),
      ...(await askNow(ctx, { contentsId: plan.contentsId, sendingListId })),
      formKey: randomToken(),
    };
  });
}

/** The question of the panel, or why nothing can be sent now. */
async function askNow(ctx: MemberCtx, entry: { contentsId: number; sendingListId: number }) {
  const order = { ...entry, receivers: { sendingListId: entry.sendingListId }, keeps: "rest" as const };
  try {
    return { ask: runQuestion(await previewSendRun(ctx, order)), refused: null };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ask: null, refused: { code: error.code as string, text: faultOf(error, ctx.requestId).message } };
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, PlannedForm, (input) => actOnPlanned(ctx, input), { keepFor: ctx });
}

const leads = {
  planned: (moment: string) => `${moment}에 알려 드려요. 기다리지 않고 지금 보내도 돼요.`,
  due: (moment: string) => `${moment}에 보내기로 한 발송이에요. 확인하고 누르면 보내요.`,
  missed: (moment: string) => `${moment}에 보내기로 했지만 하루가 지났어요. 지금 보내거나 시각을 바꿀 수 있어요.`,
};

type Field = "planDate" | "planTime";

export default function PlannedRun() {
  const plan = useLoaderData<typeof loader>();
  const { sendingListId, ask, refused, state, moment, part, parts } = plan;
  const sent = useActionData<typeof action>();
  const isSending = (sent?.lastResult.initialValue as { intent?: string } | undefined)?.intent === "send";
  const [sendForm] = useForm({ id: "planned", lastResult: isSending ? (sent?.lastResult as never) : undefined });
  const [form, fields] = useForm<Record<Field, string>>({
    id: "planned-change",
    lastResult: isSending ? undefined : (sent?.lastResult as never),
    defaultValue: { planDate: plan.planDate, planTime: plan.planTime },
  });
  const here = plannedRunHref(sendingListId);
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={here}>
      <Page
        title={ask?.question ?? "지금은 보낼 수 없어요"}
        lead={`${leads[state](moment)}${parts ? ` ${parts}일 중 ${part}일째예요.` : ""}`}
        actions={<ButtonLink href={PLANNED_RUNS}>예약 목록</ButtonLink>}
      >
        <div className="planned-open">
          <div className="planned-main">
            <section className="sheet" aria-labelledby="planned-who">
              <h2 id="planned-who">받는 사람</h2>
              <PlannedPeopleList {...plan} />
              {refused && <NoticeStrip>{refused.text}</NoticeStrip>}
              <RemedyLink code={sent?.code ?? refused?.code ?? null} back={here} />
              {ask && (
                <PostForm form={sendForm} formKey={plan.formKey}>
                  <StartFields ask={ask} sendingListId={sendingListId} />
                </PostForm>
              )}
            </section>
            <PostForm form={form} className="planned-change">
              <PlannedOthers {...plan} fields={fields} />
            </PostForm>
          </div>
          <CardPreview post={plan.card} message={plan.message} />
        </div>
      </Page>
    </ConfirmOver>
  );
}
