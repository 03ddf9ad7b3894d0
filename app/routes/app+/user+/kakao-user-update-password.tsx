import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setSocialPassword } from "~/areas/account/login/change-password.server";
import { KnownEmail } from "~/areas/account/login/parts/known-email";
import { NewPassword } from "~/areas/account/login/parts/new-password";
import { newPasswordConstraint, type NewPasswordFields, NewPasswordInput } from "~/areas/account/login/passwords.schema.server";
import { editPath } from "~/areas/account/member/edit-ticket.server";
import memberHref from "~/areas/account/member/member.css";
import { ownInformation } from "~/areas/account/member/own-information.server";
import { MemberInformation } from "~/areas/account/member/parts/member-information";
import type { MemberCtx } from "~/core/ctx.server";
import { provenUntil } from "~/core/fresh-proof.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { provePath } from "~/http/screen/proof-visit.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Icon } from "~/ui/icon";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("회원 정보 수정", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  const { actor } = ctx;
  if (actor.userType === "EMAIL") throw redirect("/app/user/change-password", 303);
  return show(ctx, async () => ({
    own: await ownInformation(ctx),
    email: actor.email,
    prove: await proveFirst(ctx),
    asked: new URL(request.url).searchParams.get("password") === "Y",
    constraint: newPasswordConstraint(),
  }));
}

/** Path of a needed proof, to visit before typing: typed passwords do not survive a redirect. */
async function proveFirst(ctx: MemberCtx): Promise<string | null> {
  return ctx.actor.mustChangePassword || (await provenUntil(ctx)) ? null : provePath("/app/user/kakao-user-update-password?password=Y");
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(
    request,
    NewPasswordInput,
    async ({ newPassword }) => {
      await setSocialPassword(ctx, newPassword);
      return done(editPath(ctx.actor), success("비밀번호를 저장했습니다."));
    },
    { hide: ["newPassword", "checkPassword"] },
  );
}

/** The documents lead messenger members here from the information, so that it is here too (ADR 130). */
export default function SocialPassword() {
  const { own, email, prove, asked, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<NewPasswordFields>({ id: "social-password", lastResult: sent?.lastResult, constraint });
  return (
    <MemberInformation
      own={own}
      password={
        <details className="password-row" open={asked || sent !== undefined}>
          <summary className="chevron">
            <Icon name="key" />
            <strong>비밀번호 변경</strong>
          </summary>
          <div className="password-in" id="password">
            <p className="quiet">이메일과 이 비밀번호로도 로그인할 수 있어요. 바꾸면 다른 기기에서 로그아웃돼요.</p>
            {prove ? (
              <ButtonLink href={prove}>본인 확인하고 비밀번호 정하기</ButtonLink>
            ) : (
              <PostForm form={form} bare>
                <KnownEmail email={email} />
                <NewPassword key={sent?.requestId} password={fields.newPassword} again={fields.checkPassword} />
                <SubmitButton className="btn">비밀번호 저장</SubmitButton>
              </PostForm>
            )}
          </div>
        </details>
      }
    />
  );
}
