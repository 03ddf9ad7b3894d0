import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { givenNow } from "~/areas/account/join/consents.server";
import { type TermsFields, TermsInput } from "~/areas/account/join/join.schema.server";
import { AgreementBox } from "~/areas/account/join/parts/agreement-box";
import { NoticeDialog } from "~/areas/account/join/parts/notice-dialog";
import { RequiredConsents } from "~/areas/account/join/parts/required-consents";
import { flowOf, continueFlow } from "~/areas/account/join/web/join-visit.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/rest/access";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { Check, PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/shell/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export { joinLinks as links } from "~/areas/account/join/parts/styles";
export const meta: MetaFunction = (args) => titled("약관 동의", args, "회원가입에 필요한 약관을 읽고 동의합니다.");

const WARNING = "필수 약관에 동의해 주세요.";
const MESSENGER = "/app/oauth/login?scope=profile_nickname,account_email,gender";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const flow = await flowOf(request, ctx);
  return {
    terms: agreementNow("TERMS"),
    privacy: agreementNow("PRIVACY"),
    marketing: agreementNow("MARKETING"),
    /** The messenger's nickname of a person who came from its login and only has to agree. */
    visitor: flow && !flow.over && !flow.finished && flow.state.visit ? (flow.state.visit.person.nickname ?? "") : null,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  return submit(request, TermsInput, async ({ marketing, by }) => {
    await limitByAddress("join", request);
    const consents = givenNow(ctx, { TERMS: true, PRIVACY: true, MARKETING: marketing === "on" });
    const headers = await continueFlow(request, ctx, { consents });
    if (by === "email") return done("/app/self-authentication", undefined, headers);
    const flow = await flowOf(request, ctx);
    return done(flow?.state.visit && !flow.finished && !flow.over ? "/app/oauth/join" : MESSENGER, undefined, headers);
  });
}

export default function Terms() {
  const { terms, privacy, marketing, visitor } = useLoaderData<typeof loader>();
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
      <PostForm form={form}>
        {refused && <NoticeStrip type="warning">{WARNING}</NoticeStrip>}
        <RequiredConsents terms={terms} privacy={privacy} fields={fields} />
        <div className="agreement-block">
          <AgreementBox agreement={marketing} />
          <Check field={fields.marketing} label="광고성 정보를 받는 데 동의합니다. (선택)" />
        </div>
        <div className="row">
          {visitor === null && (
            <SubmitButton name="by" value="email">
              이메일로 회원가입
            </SubmitButton>
          )}
          <SubmitButton name="by" value="messenger" className="btn btn-kakao">
            {visitor === null ? "카카오로 회원가입" : "동의하고 계속"}
          </SubmitButton>
        </div>
      </PostForm>
      <p className="quiet">
        이미 회원이라면 <a href="/app/login">로그인</a>해 주세요.
      </p>
    </Page>
  );
}
