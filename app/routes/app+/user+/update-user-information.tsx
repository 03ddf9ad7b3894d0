import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenOf, jobChoices } from "~/areas/account/job-choices.server";
import { memberConstraint, MemberInput } from "~/areas/account/login/passwords.schema.server";
import { countPasswordTry } from "~/areas/account/login/web/login-tries.server";
import memberHref from "~/areas/account/member/member.css";
import { holdsEditTicket } from "~/areas/account/member/edit-ticket.server";
import { JobFields } from "~/areas/account/member/parts/job-fields";
import { updateMember } from "~/areas/account/member/update-member.server";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import type { Member } from "~/core/ctx.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { phoneShown } from "~/messages/phone";
import { dayShown } from "~/time/seoul";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("회원 정보 수정", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  leadToPassword(request, ctx.actor);
  return show(ctx, async () => {
    const member = await memberByEmail(ctx, "mine");
    const { userNickname, companyName } = member;
    const facts = [
      ["이메일", member.userEmail],
      ["이름", member.name],
      ["휴대전화번호", member.phoneNumberEncryption ? phoneShown(member.phoneNumberEncryption) : "없음"],
      ["생년월일", member.birth ? dayShown(member.birth) : "없음"],
    ] as const;
    return {
      facts,
      values: { userNickname, companyName: companyName ?? "", ...chosenOf(member) },
      choices: await jobChoices(ctx, member),
      email: member.userType === "EMAIL",
      constraint: memberConstraint(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  leadToPassword(request, ctx.actor);
  return submit(
    request,
    MemberInput,
    async (input) => {
      await countPasswordTry(ctx.actor.userId);
      await updateMember(ctx, input);
      return done("/app/main", success("저장되었습니다."));
    },
    { hide: ["userPassword"] },
  );
}

/** Messenger or linked members without edit ticket visit the password screen first (1 §4). */
function leadToPassword(request: Request, actor: Member): void {
  const ticket = new URL(request.url).searchParams.get("ticket") ?? "";
  if (actor.userType !== "EMAIL" && !holdsEditTicket(actor, ticket)) throw redirect("/app/user/kakao-user-update-password", 303);
}

export default function UpdateUserInformation() {
  const { facts, values, choices, email, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<MemberInput>({ id: "member", lastResult: sent?.lastResult, constraint, defaultValue: values });
  return (
    <Page title="회원 정보 수정" width="form">
      <dl className="facts box">
        {facts.map(([label, value]) => (
          <div style={{ display: "contents" }} key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PostForm form={form}>
        {email && (
          <TextField
            key={sent?.requestId}
            field={fields.userPassword}
            label="비밀번호"
            type="password"
            required
            autoComplete="current-password"
            rule={sent ? "비밀번호는 다시 입력해 주세요." : "본인인지 확인하려고 현재 비밀번호를 물어요."}
          />
        )}
        <TextField field={fields.userNickname} label="닉네임" rule="2자에서 20자까지 쓸 수 있어요." autoComplete="nickname" />
        <JobFields fields={fields} choices={choices} />
        <SubmitButton pending="저장하는 중…">저장</SubmitButton>
      </PostForm>
      <ul className="plain-list">
        <li>
          <a href={email ? "/app/user/change-password" : "/app/user/kakao-user-update-password"}>비밀번호 변경</a>
        </li>
        <li>
          <a href="/app/user/second-factor">2단계 인증</a>
        </li>
        <li>
          <a href="/app/user/devices">로그인한 기기</a>
        </li>
        <li>
          <a href="/app/user/consents">동의 내역</a>
        </li>
        <li>
          <a href="/app/notices/settings">알림 설정</a>
        </li>
        <li>
          <a href="/app/my-page/export">내 자료 받기</a>
        </li>
        <li>
          <a href="/app/user/withdrawal">회원 탈퇴</a>
        </li>
      </ul>
    </Page>
  );
}
