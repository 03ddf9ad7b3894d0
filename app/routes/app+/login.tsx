import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { loginConstraint, type LoginFields, LoginInput } from "~/areas/account/account.schema.server";
import { logInOrAsk } from "~/areas/account/login/log-in.server";
import joinHref from "~/areas/account/join/join.css";
import { KnownPassword } from "~/areas/account/login/parts/known-password";
import { redirectToCode } from "~/areas/account/login/web/login-challenge.server";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { countLoginTry, forgetLoginTries } from "~/areas/account/login/web/login-tries.server";
import { safePath, visitorOf } from "~/http/request/request.server";
import { tokenOf } from "~/http/request/viewer.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { LogoMark } from "~/ui/shell/logo";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HOME = "/app/main";

export const handle = { shell: { menu: false } };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const back = backOf(request);
  if (ctx.actor.kind === "member") throw redirect(back, 303);
  const query = new URL(request.url).searchParams;
  return {
    kakao: back === HOME ? "/app/oauth/login" : `/app/oauth/login?redirectUrl=${encodeURIComponent(back)}`,
    join: back === HOME ? "/app/terms" : `/app/terms?redirectUrl=${encodeURIComponent(back)}`,
    refused: query.get("messenger") === "refused" ? refusalText("account.messenger-refused") : null,
    kept: query.get("kept") === "Y",
    // Tells a guest who came to pay that a login is needed (1 §8).
    toPay: back.startsWith("/app/payment-ready") ? refusalText("account.login-required") : null,
    ended: (await tokenOf(request)) !== null,
    constraint: loginConstraint(),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(
    request,
    LoginInput,
    async (input) => {
      const counted = await countLoginTry(request, ctx, input.username);
      const entered = await logInOrAsk(ctx, { ...input, ...visitorOf(request) });
      await forgetLoginTries(counted);
      if ("challenge" in entered) return redirectToCode(entered.challenge, backOf(request));
      return done(backOf(request), undefined, await loginHeaders(request, ctx, entered.token));
    },
    { hide: ["password"] },
  );
}

/** Path to open after the login, never a login page. */
function backOf(request: Request): string {
  const back = safePath(new URL(request.url).searchParams.get("redirectUrl"), HOME);
  return /^\/app\/(login|oauth)\b/.test(back) ? HOME : back;
}

export const meta: MetaFunction = (args) => [...titled("로그인", args), { name: "robots", content: "noindex" }];

export default function Login() {
  const { kakao, join, refused, kept, toPay, ended, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<LoginFields>({ id: "login", lastResult: sent?.lastResult, constraint });
  return (
    <Page
      width="form"
      title={
        <>
          <span className="login-mark">
            <LogoMark size={44} />
          </span>
          다시 만나서 반가워요
        </>
      }
      lead="읽던 글도 쓰던 글도 그대로 있어요."
    >
      {refused && !sent && (
        <NoticeStrip type="error" alert>
          {refused}
        </NoticeStrip>
      )}
      {kept && <NoticeStrip>쓰던 내용은 보관했어요. 로그인하면 이어서 쓸 수 있어요.</NoticeStrip>}
      {toPay && !kept && !sent && <NoticeStrip type="warning">{toPay}</NoticeStrip>}
      {ended && !kept && !sent && <NoticeStrip>로그인이 끝났어요. 다시 로그인해 주세요.</NoticeStrip>}
      <div className="sheet login-card">
        <a className="btn btn-kakao btn-block" href={kakao}>
          카카오로 로그인
        </a>
        <p className="login-or">또는 이메일로</p>
        <PostForm form={form}>
          <TextField field={fields.username} label="이메일" type="email" autoComplete="username" inputMode="email" />
          <KnownPassword key={sent?.requestId} field={fields.password} isGone={Boolean(sent)} />
          <SubmitButton pending="로그인하는 중…">로그인</SubmitButton>
        </PostForm>
        <p className="login-more">
          <a href="/app/user/find-password">비밀번호 찾기</a>{" "}
          <span>
            처음이라면 <a href={join}>회원가입</a>
          </span>
        </p>
      </div>
    </Page>
  );
}
