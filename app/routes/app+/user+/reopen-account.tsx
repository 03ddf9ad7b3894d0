import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { reopenAccount, reopeningOf } from "~/areas/account/join/reopen-account.server";
import { flowOf } from "~/areas/account/join/web/join-visit.server";
import { type ReopenFields, ReopenInput } from "~/areas/account/login/passwords.schema.server";
import memberHref from "~/areas/account/member/member.css";
import type { Ctx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { refusalStatus, refusalText } from "~/messages/refusals.ko";
import { PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { NoticeStrip } from "~/ui/notice-strip";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => [...titled("계정 다시 열기", args), { name: "robots", content: "noindex" }];

async function visitOf(request: Request, ctx: Ctx): Promise<{ ticket: string; flowHash: string | null }> {
  const ticket = new URL(request.url).searchParams.get("ticket")?.slice(0, 100) ?? "";
  return { ticket, flowHash: (await flowOf(request, ctx))?.flowHash ?? null };
}

/** Loading the page changes nothing: mail programs open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("reopen-account", request);
    const { ticket, flowHash } = await visitOf(request, ctx);
    try {
      return data({ reopening: await reopeningOf(ctx, ticket, flowHash), over: null });
    } catch (error) {
      if (!isRefusal(error, "account.return-over")) throw error;
      return data({ reopening: null, over: refusalText(error.code) }, { status: refusalStatus(error.code) });
    }
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const finish = async ({ password }: ReopenFields) => {
    await limitByAddress("reopen-account", request);
    const { ticket, flowHash } = await visitOf(request, ctx);
    await reopenAccount(ctx, ticket, { flowHash, password });
    return done("/app/login", success("계정을 다시 열었습니다. 로그인해 주세요."));
  };
  return submit(request, ReopenInput, finish, { hide: ["password"] });
}

export default function ReopenAccount() {
  const { reopening, over } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<ReopenFields>({ id: "reopen", lastResult: sent?.lastResult });
  if (!reopening)
    return (
      <Page title="쓸 수 없는 링크입니다" lead={over ?? undefined} width="form">
        <PrimaryLink href="/app/terms">회원가입</PrimaryLink>
      </Page>
    );
  const { userEmail, name, userNickname, asksPassword, isElsewhere } = reopening;
  return (
    <Page title="계정을 다시 열까요?" lead="탈퇴한 계정을 아래 내용으로 다시 열어요. 남아 있던 글도 다시 보여요." width="form">
      <dl className="facts box">
        <dt>이메일</dt>
        <dd>{userEmail}</dd>
        <dt>이름</dt>
        <dd>{name}</dd>
        <dt>닉네임</dt>
        <dd>{userNickname}</dd>
      </dl>
      {isElsewhere && <NoticeStrip type="warning">가입을 신청한 브라우저에서 이 링크를 열어 주세요.</NoticeStrip>}
      {!isElsewhere && (
        <PostForm form={form}>
          {asksPassword && (
            <TextField
              key={`password-${sent?.requestId}`}
              field={fields.password}
              label="비밀번호"
              type="password"
              autoComplete="current-password"
              rule="이번에 가입을 신청하면서 정한 비밀번호를 입력해 주세요."
            />
          )}
          <SubmitButton>계정 다시 열기</SubmitButton>
        </PostForm>
      )}
      <p className="quiet">직접 신청하지 않았다면 이 화면을 닫아 주세요. 누르지 않으면 아무것도 바뀌지 않아요.</p>
    </Page>
  );
}
