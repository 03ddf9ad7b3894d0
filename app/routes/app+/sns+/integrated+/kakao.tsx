import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import { type LinkFields, LinkInput } from "~/areas/account/join.schema.server";
import { flowOf, flowUnderWay, redirectToLogin } from "~/areas/account/join/web/join-visit.server";
import { KnownPassword } from "~/areas/account/login/parts/known-password";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { countLoginTry, forgetLoginTries } from "~/areas/account/login/web/login-tries.server";
import { linkMessenger } from "~/areas/account/messenger/link-messenger.server";
import { fetchingPanel } from "~/areas/sending/sending-words";
import { doneWithFriends } from "~/areas/sending/runs/web/fetch-friends.server";
import type { Ctx } from "~/core/ctx.server";
import { safePath, visitorOf } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { particleOf } from "~/messages/particles";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("계정 연결", args), { name: "robots", content: "noindex" }];

async function visitedFlow(request: Request, ctx: Ctx): Promise<JoinFlow> {
  const flow = await flowUnderWay(await flowOf(request, ctx), { url: "/app/login", code: "account.wrong-way-in" });
  if (!flow.state.visit) throw await redirectToLogin();
  return flow;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const { person } = (await visitedFlow(request, ctx)).state.visit!;
  return { email: ctx.actor.kind === "member" ? ctx.actor.email : (person.email ?? ""), nickname: person.nickname ?? "" };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const flow = await visitedFlow(request, ctx);
  return submit(
    request,
    LinkInput,
    async (input) => {
      const counted = await countLoginTry(request, ctx, input.email);
      const { token } = await linkMessenger(ctx, { ...input, visit: flow.state.visit!, flowHash: flow.flowHash, ...visitorOf(request) });
      await forgetLoginTries(counted);
      const next = safePath(flow.state.back, "/app/main");
      const headers = await loginHeaders(request, ctx, token);
      const panel = fetchingPanel(next);
      const { actor } = ctx;
      if (panel && actor.kind === "member")
        return doneWithFriends({ ...ctx, actor: { ...actor, userType: "INTEGRATION" } }, panel, headers);
      return done(panel ?? next, success("카카오 계정을 연결했습니다."), headers);
    },
    { hide: ["password", "code"] },
  );
}

export default function IntegratedKakao() {
  const { email, nickname } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<LinkFields>({ id: "link", lastResult: sent?.lastResult, defaultValue: { email } });
  const who = nickname ? `카카오 계정 ‘${nickname}’${particleOf(nickname, "을/를")}` : "카카오 계정을";
  return (
    <Page title="계정 연결" lead={`이메일로 가입한 회원에 ${who} 연결해요. 비밀번호로 본인인지 확인할게요.`} width="form">
      <PostForm form={form}>
        <TextField field={fields.email} label="이메일" type="email" autoComplete="username" inputMode="email" />
        <KnownPassword key={sent?.requestId} field={fields.password} isGone={Boolean(sent)} />
        {fields.code.errors && (
          <TextField
            field={fields.code}
            label="코드"
            rule="인증 앱의 코드 여섯 자리나 복구 코드를 입력해 주세요."
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <SubmitButton pending="연결하는 중…">계정 연결</SubmitButton>
      </PostForm>
      <p className="quiet">
        <a href="/app/user/find-password">비밀번호 찾기</a>
      </p>
      <p className="quiet">
        연결하지 않고 새로 가입하려면 <a href="/app/terms">약관 동의</a>부터 해 주세요.
      </p>
    </Page>
  );
}
