import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { PushOffer } from "~/areas/notices/push/parts/push-offer";
import { isPauseResolved } from "~/areas/sending/runs/is-pause-resolved.server";
import { countResendable } from "~/areas/sending/runs/list-resendable.server";
import { ResendForm, RunActions, StateFilters } from "~/areas/sending/runs/parts/run-controls";
import { RunFunnel } from "~/areas/sending/runs/parts/run-funnel";
import { RunNotices } from "~/areas/sending/runs/parts/run-notices";
import { RunRecipients } from "~/areas/sending/runs/parts/run-recipients";
import { ownPostPath, postPath } from "~/areas/blog/addresses/blog-address";
import { previewSendRun } from "~/areas/sending/runs/preview-send-run.server";
import { readSendRun } from "~/areas/sending/runs/read-send-run.server";
import { resumeSendRun } from "~/areas/sending/runs/resume-send-run.server";
import { runQuestion, settleQuestion } from "~/areas/sending/runs/run-question";
import { sendOrKeep } from "~/areas/sending/runs/send-or-keep.server";
import { cutTitle } from "~/areas/sending/sending-words";
import { RunFilter, RunForm } from "~/areas/sending/runs/sending.schema.server";
import { settleByHand } from "~/areas/sending/runs/settle-by-hand.server";
import { isWatched } from "~/areas/sending/runs/watch-send-run.server";
import { stopSendRun } from "~/areas/sending/runs/stop-send-run.server";
import { redirectAfterSend } from "~/areas/sending/runs/web/after-press.server";
import runCssHref from "~/areas/sending/runs/run.css";
import { RUNS } from "~/areas/sending/sending-links";
import { waitText } from "~/areas/sending/unopened/wait-text";
import { randomToken } from "~/core/crypto.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Id } from "~/core/shapes.server";
import { Refusal } from "~/core/refusal";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { type RefusalCode, refusalText } from "~/messages/refusals.ko";
import { sendReasonText } from "~/messages/send-reasons.ko";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { useAnswer } from "~/ui/form/answer";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { useEventSource } from "~/ui/live";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/send-messages/send-contents", under: "/app/send-messages/send-runs" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: runCssHref }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? headings[args.data.status] : "보내기", args);

const RUN = "/app/send-messages/send-run";
const headings = { RUNNING: "보내고 있어요", PAUSED: "보내기가 멈췄어요", DONE: "보내기를 마쳤어요" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = new URL(request.url).searchParams;
    const sendRunId = Id.safeParse(query.get("sendRunId"));
    if (!sendRunId.success) throw new Refusal("common.not-found");
    const state = RunFilter.safeParse(query.get("state")).data ?? null;
    const found = await readSendRun(ctx, sendRunId.data, state ?? undefined);
    const { recipients, pausedReason, resumeAt, title, firstRead, authorId, postGone, ...run } = found;
    const moving = run.status === "RUNNING" || run.sending > 0;
    const headers = moving && !plainCookie(request, scriptsCookieName) ? { Refresh: "3" } : undefined;
    const shown = {
      ...run,
      state,
      moving,
      live: moving || isWatched(ctx, run),
      again: run.status === "DONE" ? await againOf(ctx, run) : null,
      postHref: postGone ? null : authorId === ctx.actor.userId ? ownPostPath(run.contentsId) : postPath({ userId: authorId, ...run }),
      formKey: randomToken(),
      title: cutTitle(title),
      startedAt: formatSeoul(run.createdAt, "yyyy.MM.dd HH:mm"),
      paused: pausedReason
        ? {
            code: pausedReason,
            mended: await isPauseResolved(ctx, pausedReason),
            text: refusalText(pausedReason as RefusalCode),
            from: resumeAt && formatSeoul(resumeAt, "yyyy.MM.dd HH:mm"),
          }
        : null,
      firstRead: firstRead && { nickname: firstRead.nickname, at: formatSeoul(firstRead.at, "yyyy.MM.dd HH:mm") },
      recipients: recipients.map(({ receiverId, nickname, state, reason, viewedAt, readToEndAt }) => ({
        receiverId,
        nickname,
        state,
        readAt: viewedAt && formatSeoul(viewedAt, "MM.dd HH:mm"),
        readToEnd: readToEndAt !== null,
        sentence: sendReasonText(reason)?.sentence ?? null,
        next: sendReasonText(reason)?.next ?? null,
      })),
    };
    return data(shown, { headers });
  });
}

async function againOf(ctx: MemberCtx, run: Parameters<typeof countResendable>[1]) {
  const again = await countResendable(ctx, run);
  return { ...again, wait: waitText(again, ctx.now()) };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, RunForm, async (input) => {
    if (input.intent === "unsure" && input.confirmed !== "Y")
      return confirm({
        question: "이 사람에게 다시 보낼까요?",
        details: ["앞서 보낸 메시지가 이미 도착했을 수 있습니다. 다시 보내면 두 번 받을 수 있습니다.", "보낸 수에 한 번 더 셉니다."],
        yes: "다시 보내기",
      });
    if (input.intent === "stop" && input.confirmed !== "Y")
      return confirm({
        question: "기다리는 사람에게 보내지 않고 중지할까요?",
        details: ["아직 보내지 않은 사람만 빠지고, 그만큼 보낸 수에서 돌려받습니다."],
        yes: "나머지 중지",
      });
    if (input.intent === "arrived" || input.intent === "missing") return settle(ctx, input);
    if (input.intent === "unopened" || input.intent === "joined") return sendAgain(ctx, input, input.intent);
    const here = `${RUN}?sendRunId=${input.sendRunId}`;
    if (input.intent === "stop")
      return done(here, success(`${counted(await stopSendRun(ctx, input.sendRunId))}명에게 보내지 않고 중지했습니다.`));
    const { intent: only, sendRunId } = input;
    const { tried } = await resumeSendRun(ctx, only === "unsure" ? { only, sendRunId, receiverId: input.receiverId } : { only, sendRunId });
    return done(here, success(`${counted(tried)}명에게 보내고 있습니다.`));
  });
}

type Settling = { intent: "arrived" | "missing"; sendRunId: number; picked: number[]; confirmed?: "Y" };

async function settle(ctx: MemberCtx, { intent, sendRunId, picked, confirmed }: Settling) {
  const arrived = intent === "arrived";
  if (confirmed !== "Y" && picked.length > 0) return confirm(settleQuestion(arrived, picked.length));
  const settled = await settleByHand(ctx, { sendRunId, receiverIds: picked, arrived });
  return done(`${RUN}?sendRunId=${sendRunId}`, success(`${counted(settled)}명을 ${arrived ? "받은" : "받지 못한"} 것으로 처리했습니다.`));
}

async function sendAgain(
  ctx: MemberCtx,
  input: { sendRunId: number; formKey: string; confirmed?: "Y"; except?: "had" | "often" | "both"; told?: number },
  who: "unopened" | "joined",
) {
  const { contentsId } = await readSendRun(ctx, input.sendRunId);
  const receivers = { sendRunId: input.sendRunId, who };
  const order = { contentsId, receivers, keeps: "rest" as const, except: input.except };
  if (input.confirmed !== "Y") return confirm(runQuestion(await previewSendRun(ctx, order)));
  return redirectAfterSend(await sendOrKeep(ctx, { ...order, told: input.told, formKey: input.formKey }));
}

export default function SendRun() {
  const run = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const revalidator = useRevalidator();
  useEventSource(run.live ? `/app/send-messages/send-run-events?sendRunId=${run.sendRunId}` : null, () => revalidator.revalidate());
  const here = `${RUN}?sendRunId=${run.sendRunId}`;
  const settled = run.sent + run.failed + run.unsure;
  const ticks = (sent?.lastResult.initialValue as { picked?: string | string[] } | undefined)?.picked;
  const refused = sent?.lastResult.error ? (Object.values(sent.lastResult.error).flat().filter(Boolean) as string[]) : [];
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={here}>
      <p className="page-back">
        <a href={RUNS}>발송 결과</a>
      </p>
      <Page
        title={headings[run.status]}
        lead={`‘${run.title}’, ${run.startedAt} 시작, 총 ${counted(run.total)}명`}
        actions={
          <>
            {run.live && <ButtonLink href={here}>새로고침</ButtonLink>}{" "}
            {run.postHref && <ButtonLink href={run.postHref}>글 보기</ButtonLink>}
          </>
        }
      >
        <RunNotices refused={refused} refusedCode={sent?.code ?? null} paused={run.paused} here={here} standsStill={run.standsStill} />
        <RunFunnel run={run} settled={settled} />
        <RunActions run={run} />
        {run.moving && <PushOffer why="끝나거나 멈추면 이 기기로 알려 드릴까요?" />}
        {run.again && <ResendForm run={run} again={run.again} formKey={run.formKey} />}
        <StateFilters run={run} here={here} />
        <RunRecipients
          key={sent?.requestId}
          recipients={run.recipients}
          sendRunId={run.sendRunId}
          tickedIds={[ticks ?? []].flat().map(Number)}
        />
      </Page>
    </ConfirmOver>
  );
}
