import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { RequiredConsents } from "~/areas/account/join/parts/required-consents";
import { changePassword, mustAgree } from "~/areas/account/login/change-password.server";
import { KnownEmail } from "~/areas/account/login/parts/known-email";
import { KnownPassword } from "~/areas/account/login/parts/known-password";
import { NewPassword } from "~/areas/account/login/parts/new-password";
import {
  changePasswordConstraint,
  type ChangePasswordFields,
  ChangePasswordInput,
  NewPasswordInput,
  type SetPasswordFields,
  SetPasswordInput,
} from "~/areas/account/login/passwords.schema.server";
import { logoutHeaders } from "~/areas/account/login/web/login-headers.server";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { refusalText } from "~/messages/refusals.ko";
import { PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => titled("비밀번호 변경", args);

const AGREE_FIRST = "임시 비밀번호로 로그인했어요. 약관을 읽고 새 비밀번호를 정하면 계속할 수 있어요.";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member, { withTemporaryPassword: true });
  const { actor } = ctx;
  const must = actor.mustChangePassword === true;
  const social = actor.userType !== "EMAIL" && !must ? refusalText("account.social-password") : null;
  const agreements = (await mustAgree(ctx)) ? { terms: agreementNow("TERMS"), privacy: agreementNow("PRIVACY") } : null;
  return { must, social, agreements, email: actor.email, constraint: changePasswordConstraint() };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member, { withTemporaryPassword: true });
  const hide = { hide: ["userPassword", "newPassword", "checkPassword"] };
  const finish = async (input: { userPassword: string; newPassword: string; agreed?: boolean }) => {
    await countPasswordTry(ctx.actor.userId);
    await changePassword(ctx, input);
    return done("/app/login", success("비밀번호를 변경했습니다. 다시 로그인해 주세요."), await logoutHeaders());
  };
  if (await mustAgree(ctx))
    return submit(request, SetPasswordInput, ({ newPassword }) => finish({ userPassword: "", newPassword, agreed: true }), hide);
  if (ctx.actor.mustChangePassword) return submit(request, NewPasswordInput, (input) => finish({ ...input, userPassword: "" }), hide);
  return submit(request, ChangePasswordInput, finish, hide);
}

export default function ChangePassword() {
  const { must, social, agreements, email, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<ChangePasswordFields & Partial<SetPasswordFields>>({
    id: "change-password",
    lastResult: sent?.lastResult,
    constraint,
  });
  const key = sent?.requestId;
  if (social)
    return (
      <Page title="비밀번호 변경" width="form">
        <NoticeStrip type="warning">{social}</NoticeStrip>
        <div className="row">
          <PrimaryLink href="/app/user/kakao-user-update-password">카카오 회원 비밀번호 변경</PrimaryLink>
        </div>
      </Page>
    );
  return (
    <Page
      title={must ? "새 비밀번호를 정해 주세요" : "비밀번호 변경"}
      lead={
        must
          ? agreements
            ? AGREE_FIRST
            : "임시 비밀번호로 로그인했어요. 새 비밀번호를 정하면 계속할 수 있어요."
          : "바꾸면 모든 기기에서 로그아웃돼요."
      }
      width={agreements ? "reading" : "form"}
    >
      <PostForm form={form} bare>
        {agreements && <RequiredConsents {...agreements} fields={fields} />}
        <KnownEmail email={email} />
        {!must && <KnownPassword key={`now-${key}`} field={fields.userPassword} label="현재 비밀번호" isGone={Boolean(sent)} />}
        <NewPassword key={key} password={fields.newPassword} again={fields.checkPassword} />
        <SubmitButton pending="바꾸는 중…">비밀번호 변경</SubmitButton>
      </PostForm>
    </Page>
  );
}
