import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findPasswordConstraint, type FindPasswordFields, FindPasswordInput } from "~/areas/account/login/passwords.schema.server";
import { sendTemporaryPassword } from "~/areas/account/login/send-temporary-password.server";
import { countPasswordMail } from "~/areas/account/login/web/login-tries.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("비밀번호 찾기", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return { sent: new URL(request.url).searchParams.get("sent") === "Y", constraint: findPasswordConstraint() };
}

/** Answers every address alike: nobody learns who is a member. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, FindPasswordInput, async ({ userEmail }) => {
    await countPasswordMail(request, ctx, userEmail);
    await sendTemporaryPassword(ctx, userEmail);
    return done("/app/user/find-password?sent=Y");
  });
}

export default function FindPassword() {
  const { sent: mailed, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<FindPasswordFields>({ id: "find-password", lastResult: sent?.lastResult, constraint });
  return (
    <Page title="비밀번호 찾기" lead="가입한 이메일로 임시 비밀번호를 보내 드려요." width="form">
      {mailed && !sent && (
        <NoticeStrip type="success">
          <p>등록된 이메일로 임시 비밀번호를 발급했습니다.</p>
          <p className="quiet">
            30분 안에 한 번 쓸 수 있어요. 그 전까지는 쓰던 비밀번호도 그대로예요. 메일이 오지 않으면 스팸함과 이메일 주소를 확인해 주세요.
          </p>
        </NoticeStrip>
      )}
      <PostForm form={form} action="/app/user/find-password">
        <TextField field={fields.userEmail} label="이메일" type="email" inputMode="email" autoComplete="username" />
        <SubmitButton pending="보내는 중…">임시 비밀번호 받기</SubmitButton>
      </PostForm>
      <p className="quiet guest-foot">
        카카오로 가입했다면 비밀번호 없이 로그인할 수 있어요. <a href="/app/login">로그인 화면으로</a>
      </p>
    </Page>
  );
}
