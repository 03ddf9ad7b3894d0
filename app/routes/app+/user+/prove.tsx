import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KnownEmail } from "~/areas/account/login/parts/known-email";
import { KnownPassword } from "~/areas/account/login/parts/known-password";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import { proofConstraint, type ProofFields, ProofInput } from "~/areas/account/proof/proof.schema.server";
import { proveByPassword, waysToProve } from "~/areas/account/proof/prove.server";
import { provenUntil } from "~/core/fresh-proof.server";
import { safePath } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { PROVE, provePath } from "~/http/screen/proof-visit.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => titled("본인 확인", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member, { withoutSecondFactor: true });
  return show(ctx, async () => {
    const back = backOf(request);
    if (await provenUntil(ctx)) throw redirect(back, 303);
    const messenger = `/app/oauth/login?prompt=login&redirectUrl=${encodeURIComponent(provePath(back))}`;
    return { ways: await waysToProve(ctx), back, messenger, email: ctx.actor.email, constraint: proofConstraint() };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member, { withoutSecondFactor: true });
  const prove = async (input: ProofFields) => {
    await countPasswordTry(ctx.actor.userId);
    await proveByPassword(ctx, input);
    return done(backOf(request));
  };
  return submit(request, ProofInput, prove, { hide: ["userPassword", "code"] });
}

function backOf(request: Request): string {
  const back = safePath(new URL(request.url).searchParams.get("redirectUrl"), "/app/main");
  return back.startsWith(PROVE) ? "/app/main" : back;
}

export default function Prove() {
  const { ways, back, messenger, email, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<ProofFields>({ id: "prove", lastResult: sent?.lastResult, constraint });
  return (
    <Page title="본인 확인" lead="계정을 지키려고 한 번 더 확인해요. 확인하면 하던 일로 돌아가고, 10분 동안 다시 묻지 않아요." width="form">
      {ways.password && (
        <PostForm form={form} bare>
          <KnownEmail email={email} />
          <KnownPassword key={sent?.requestId} field={fields.userPassword} />
          {ways.code && (
            <TextField
              key={`code ${sent?.requestId}`}
              field={fields.code}
              label="코드"
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              rule="인증 앱의 코드 여섯 자리나 복구 코드를 입력해 주세요."
            />
          )}
          <SubmitButton pending="확인하는 중…">확인</SubmitButton>
        </PostForm>
      )}
      {ways.messenger && (
        <a className="btn btn-kakao btn-block" href={messenger}>
          카카오로 확인
        </a>
      )}
      <p className="row quiet">
        <a href={back}>돌아가기</a> {ways.password && <a href="/app/user/find-password">비밀번호 찾기</a>}
      </p>
    </Page>
  );
}
