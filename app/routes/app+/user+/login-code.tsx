import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readChallenge, clearedChallengeCookie } from "~/areas/account/login/web/login-challenge.server";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { answerChallenge, challengeWaits } from "~/areas/account/second-factor/finish-login.server";
import { codeConstraint, type CodeFields, CodeInput } from "~/areas/account/second-factor/second-factor.schema.server";
import { Refusal } from "~/core/refusal";
import { safePath, visitorOf } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("로그인 코드", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone, { withoutSecondFactor: true });
  return show(ctx, async () => {
    const pending = await readChallenge(request);
    if (!pending) throw redirect("/app/login", 303);
    if (!(await challengeWaits(ctx, pending.challenge))) throw await over();
    return { constraint: codeConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone, { withoutSecondFactor: true });
  const answer = async ({ code }: CodeFields) => {
    const pending = await readChallenge(request);
    if (!pending) throw new Refusal("account.challenge-over");
    const { token } = await answerChallenge(ctx, pending.challenge, code, visitorOf(request));
    const headers = await loginHeaders(request, ctx, token);
    headers.append("Set-Cookie", await clearedChallengeCookie());
    return done(safePath(pending.back, "/app/main"), undefined, headers);
  };
  return submit(request, CodeInput, answer, { hide: ["code"] });
}

async function over(): Promise<Response> {
  const headers = new Headers({ "Set-Cookie": await clearedChallengeCookie() });
  return done("/app/login", failure(refusalText("account.challenge-over")), headers);
}

export default function LoginCode() {
  const { constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<CodeFields>({ id: "login-code", lastResult: sent?.lastResult, constraint });
  return (
    <Page title="로그인 코드" lead="2단계 인증을 켠 계정이에요. 인증 앱에 보이는 코드를 입력해 주세요." width="form">
      <PostForm form={form}>
        <TextField
          key={sent?.requestId}
          field={fields.code}
          label="코드"
          rule="여섯 자리 숫자예요. 휴대전화를 잃어버렸다면 복구 코드를 입력해 주세요."
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <SubmitButton pending="로그인하는 중…">로그인</SubmitButton>
      </PostForm>
      <p className="quiet">
        복구 코드도 없다면 <a href="/app/support">고객센터</a>로 알려 주세요. 관리자가 2단계 인증을 꺼 드려요.
      </p>
      <p className="quiet">
        <a href="/app/login">다른 계정으로 로그인</a>
      </p>
    </Page>
  );
}
