import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { type IdentityFields, identityConstraint, IdentityInput } from "~/areas/account/identity.schema.server";
import { changeFlow } from "~/areas/account/join/join-flow.server";
import { ConsentRow } from "~/areas/account/join/parts/consent-row";
import { JoinSteps } from "~/areas/account/join/parts/join-steps";
import { requestIdentity } from "~/areas/account/join/request-identity.server";
import { agreedFlow, identityStep } from "~/areas/account/join/web/identity-step.server";
import { flowOf } from "~/areas/account/join/web/join-visit.server";
import { isRefusal } from "~/core/refusal";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { limitByAddress, limitRate } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { useAnswer } from "~/ui/form/answer";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { usePolling } from "~/ui/live";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = (args) => [...titled("본인 인증", args), { name: "robots", content: "noindex" }];

const HERE = "/app/self-authentication";
const POLL_MS = 3_000;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const flow = await agreedFlow(await flowOf(request, ctx));
  const query = new URL(request.url).searchParams;
  const pressed = query.has("pressed");
  const here = pressed ? `${HERE}?pressed=Y` : HERE;
  const form = { pressed, agreement: agreementNow("THIRD_PARTY"), constraint: identityConstraint() };
  try {
    const step = await identityStep(ctx, flow);
    if (step.answer === "verified") throw await done("/app/sign-up-email", success("본인 인증이 완료되었습니다."));
    const waits = step.answer === "waiting" && !query.has("again");
    const refresh = waits && !plainCookie(request, scriptsCookieName);
    const shown = { ...form, ...step, waits, away: null };
    return data(shown, { headers: refresh ? { Refresh: `3; url=${here}` } : undefined });
  } catch (error) {
    if (!isRefusal(error, "account.identity-away")) throw error;
    const shown = { ...form, answer: "waiting" as const, person: null, waits: true, away: refusalText(error.code) };
    return data(shown, { headers: { Refresh: `10; url=${here}` } });
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const flow = await agreedFlow(await flowOf(request, ctx));
  return submit(request, IdentityInput, async (person) => {
    await limitByAddress("identity-address", request);
    await limitRate("identity-flow", flow.flowHash);
    await limitRate("identity-phone", person.phone);
    const { identityRequestId } = await requestIdentity(ctx, person, flow.flowHash);
    await changeFlow(ctx, flow.flowHash, { identityRequestId });
    return done(HERE);
  });
}

const ends = {
  expired: "인증 시간이 지났습니다. 다시 인증해 주세요.",
  rejected: "인증 요청을 거절했습니다. 다시 인증해 주세요.",
  failed: "본인 인증을 마치지 못했습니다. 입력한 내용을 확인하고 다시 인증해 주세요.",
};

export default function SelfAuthentication() {
  const { waits, answer, person, agreement, constraint } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const [form, fields] = useForm<IdentityFields>({
    id: "identity",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: person ?? undefined,
  });
  if (waits && !sent) return <Waiting />;
  return (
    <Page title="본인 인증" lead="입력한 휴대전화의 카카오톡으로 인증 요청을 보내드려요." width="form">
      <JoinSteps way="email" at={2} />
      {(answer === "expired" || answer === "rejected" || answer === "failed") && !sent && (
        <NoticeStrip type="warning" alert>
          {ends[answer]}
        </NoticeStrip>
      )}
      <PostForm form={form} action={HERE}>
        <TextField field={fields.name} label="이름" autoComplete="name" />
        <TextField
          field={fields.phone}
          label="휴대전화번호"
          rule="‘-’ 없이 숫자만 입력해 주세요."
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
        />
        <TextField
          field={fields.birth}
          label="생년월일"
          rule="8자리 숫자로 입력해 주세요. 예: 19900131"
          inputMode="numeric"
          autoComplete="off"
        />
        <ConsentRow agreement={agreement} field={fields.thirdParty} label="본인 인증을 위한 제3자 제공에 동의합니다. (필수)" />
        <SubmitButton pending="요청하는 중…">인증 요청</SubmitButton>
      </PostForm>
    </Page>
  );
}

function Waiting() {
  const { pressed, away } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  usePolling(revalidate, POLL_MS, state !== "idle");
  return (
    <Page title="카카오톡에서 인증해 주세요" lead="카카오톡으로 인증 요청을 보냈어요. 5분 안에 인증하면 자동으로 넘어가요." width="form">
      <JoinSteps way="email" at={2} />
      {away && (
        <NoticeStrip type="error" alert>
          {away}
        </NoticeStrip>
      )}
      {pressed && !away && <NoticeStrip type="warning">아직 인증하지 않았습니다. 카카오톡에서 인증한 뒤 확인을 눌러 주세요.</NoticeStrip>}
      <p className="quiet" role="status">
        인증을 기다리고 있어요.
      </p>
      <div className="row">
        <PrimaryLink href={`${HERE}?pressed=Y`}>인증 확인</PrimaryLink> <ButtonLink href={`${HERE}?again=Y`}>다시 입력</ButtonLink>
      </div>
    </Page>
  );
}
