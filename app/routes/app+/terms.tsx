import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormEvent } from "react";
import joinHref from "~/areas/account/join/join.css";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { givenNow } from "~/areas/account/consents.server";
import { type TermsFields, TermsInput } from "~/areas/account/join.schema.server";
import { ConsentRow } from "~/areas/account/join/parts/consent-row";
import { JoinSteps } from "~/areas/account/join/parts/join-steps";
import { NoticeDialog } from "~/areas/account/join/parts/notice-dialog";
import { RequiredConsents } from "~/areas/account/join/parts/required-consents";
import { flowOf, continueFlow } from "~/areas/account/join/web/join-visit.server";
import { safePath } from "~/http/request/request.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { Check, PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => titled("약관 동의", args, "회원가입에 필요한 약관을 읽고 동의합니다.");

const WARNING = "필수 약관에 동의해 주세요.";
const MESSENGER = "/app/oauth/login?scope=profile_nickname,account_email,gender";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const flow = await flowOf(request, ctx);
  return {
    login: withBack("/app/login", backOf(request)),
    terms: agreementNow("TERMS"),
    privacy: agreementNow("PRIVACY"),
    marketing: agreementNow("MARKETING"),
    /** Nickname of a visitor from the messenger's login, perhaps ""; null for others. */
    visitor: flow && !flow.over && !flow.finished && flow.state.visit ? (flow.state.visit.person.nickname ?? "") : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  return submit(request, TermsInput, async ({ marketing, by }) => {
    await limitByAddress("join", request);
    const consents = givenNow(ctx, { TERMS: true, PRIVACY: true, MARKETING: marketing });
    const back = backOf(request);
    const headers = await continueFlow(request, ctx, back ? { consents, back } : { consents });
    if (by === "email") return done("/app/self-authentication", undefined, headers);
    const flow = await flowOf(request, ctx);
    const under = flow && !flow.finished && !flow.over ? flow.state : null;
    return done(under?.visit ? "/app/oauth/join" : withBack(MESSENGER, back ?? under?.back ?? null), undefined, headers);
  });
}

function backOf(request: Request): string | null {
  const back = safePath(new URL(request.url).searchParams.get("redirectUrl"), "");
  return back === "" || /^\/app\/(login|oauth)\b/.test(back) ? null : back;
}

function withBack(address: string, back: string | null): string {
  return back ? `${address}${address.includes("?") ? "&" : "?"}redirectUrl=${encodeURIComponent(back)}` : address;
}

const BOXES = ["terms", "privacy", "marketing"];

/** Ticks 모두 동의 and the boxes together. Without script, the server counts 모두 동의 for every box. */
function tickTogether({ currentTarget, target }: FormEvent<HTMLFormElement>) {
  if (!(target instanceof HTMLInputElement)) return;
  const box = (name: string) => currentTarget.elements.namedItem(name) as HTMLInputElement;
  if (target.name === "all") for (const name of BOXES) box(name).checked = target.checked;
  else if (BOXES.includes(target.name)) box("all").checked = BOXES.every((name) => box(name).checked);
}

export default function Terms() {
  const { terms, privacy, marketing, visitor, login } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<TermsFields>({ id: "terms", lastResult: sent?.lastResult });
  const refused = sent?.lastResult.status === "error" && Object.keys(sent.lastResult.error ?? {}).some((name) => name !== "");
  const lead =
    visitor === null
      ? "읽고 동의한 뒤 가입 방법을 골라 주세요."
      : `${visitor ? `${visitor}님, ` : ""}카카오 로그인을 확인했어요. 약관에 동의하면 이어서 가입할 수 있어요.`;
  return (
    <Page title="약관 동의" lead={lead} width="form">
      {refused && (
        <NoticeDialog key={sent.requestId} title={WARNING}>
          이용약관과 개인정보 수집·이용은 꼭 동의해야 가입할 수 있어요.
        </NoticeDialog>
      )}
      <JoinSteps way={visitor === null ? "messenger" : "visitor"} at={visitor === null ? 1 : 2} />
      <PostForm form={form} onChange={tickTogether}>
        {refused && <NoticeStrip type="warning">{WARNING}</NoticeStrip>}
        <Check
          className="agree-all"
          field={fields.all}
          label="모두 동의해요."
          rule="이용약관과 개인정보 수집·이용(필수), 광고성 정보 수신(선택)에 한 번에 동의해요. 선택 항목에 동의하지 않아도 가입할 수 있어요."
        />
        <div className="consent-rows">
          <RequiredConsents terms={terms} privacy={privacy} fields={fields} must={false} />
          <ConsentRow agreement={marketing} field={fields.marketing} label="광고성 정보 수신 동의 (선택)" />
        </div>
        <div className="join-buttons">
          <SubmitButton name="by" value="messenger" className="btn btn-kakao">
            {visitor === null ? "카카오로 회원가입" : "동의하고 계속"}
          </SubmitButton>
          {visitor === null && (
            <SubmitButton name="by" value="email" className="btn">
              이메일로 회원가입
            </SubmitButton>
          )}
          {visitor === null && <p className="quiet">이메일로 가입하면 본인 인증과 이메일 인증을 거쳐요.</p>}
        </div>
      </PostForm>
      <p className="quiet guest-foot">
        이미 회원이라면 <a href={login}>로그인</a>해 주세요.
      </p>
    </Page>
  );
}
