import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { agreementNow } from "~/areas/account/join/agreements.server";
import { RequiredConsents } from "~/areas/account/join/parts/required-consents";
import { KnownEmail } from "~/areas/account/login/parts/known-email";
import { NewPassword } from "~/areas/account/login/parts/new-password";
import { setPasswordConstraint, type SetPasswordFields, SetPasswordInput } from "~/areas/account/login/passwords.schema.server";
import { setPassword, ticketHolder } from "~/areas/account/login/set-password.server";
import { logoutHeaders } from "~/areas/account/login/web/login-headers.server";
import { isRefusal } from "~/core/refusal";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { refusalStatus, refusalText } from "~/messages/refusals.ko";
import { PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => [...titled("비밀번호 정하기", args), { name: "robots", content: "noindex" }];

const ticketOf = (request: Request) => new URL(request.url).searchParams.get("ticket")?.slice(0, 100) ?? "";

/** Loading the page does not use up the link: mail programs open links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return show(ctx, async () => {
    await limitByAddress("set-password", request);
    const asks = { terms: agreementNow("TERMS"), privacy: agreementNow("PRIVACY"), constraint: setPasswordConstraint() };
    try {
      const { userEmail } = await ticketHolder(ctx, ticketOf(request));
      return data({ ...asks, userEmail, over: null });
    } catch (error) {
      if (!isRefusal(error, "account.ticket-over")) throw error;
      return data({ ...asks, userEmail: "", over: refusalText(error.code) }, { status: refusalStatus(error.code) });
    }
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const finish = async ({ newPassword }: SetPasswordFields) => {
    await limitByAddress("set-password", request);
    await setPassword(ctx, ticketOf(request), newPassword);
    return done("/app/login", success("비밀번호를 정했습니다. 로그인해 주세요."), await logoutHeaders());
  };
  return submit(request, SetPasswordInput, finish, { hide: ["newPassword", "checkPassword"] });
}

export default function SetPassword() {
  const { userEmail, over, terms, privacy, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<SetPasswordFields>({ id: "set-password", lastResult: sent?.lastResult, constraint });
  if (over !== null)
    return (
      <Page title="쓸 수 없는 링크입니다" lead={over} width="form">
        <PrimaryLink href="/app/user/find-password">비밀번호 찾기</PrimaryLink>
      </Page>
    );
  return (
    <Page title="비밀번호 정하기" lead={`${userEmail} 회원으로 등록되었어요. 약관을 읽고 비밀번호를 정해 주세요.`} width="reading">
      <PostForm form={form} bare>
        <RequiredConsents terms={terms} privacy={privacy} fields={fields} />
        <KnownEmail email={userEmail} />
        <NewPassword key={sent?.requestId} password={fields.newPassword} again={fields.checkPassword} />
        <SubmitButton>비밀번호 정하기</SubmitButton>
      </PostForm>
    </Page>
  );
}
