import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { chosenOf, jobChoices } from "~/areas/account/job-choices.server";
import joinHref from "~/areas/account/join/join.css";
import { extraConstraint, type ExtraFields, ExtraInput } from "~/areas/account/join.schema.server";
import { checkedBefore, NicknameField } from "~/areas/account/join/parts/nickname-field";
import { answerNicknameCheck, isNicknameCheck, refuseUnchecked } from "~/areas/account/join/web/nickname-check.server";
import { JobFields } from "~/areas/account/member/parts/job-fields";
import { saveAdditionalInformation } from "~/areas/account/member/save-additional-information.server";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import { safePath } from "~/http/request/request.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => titled("추가 정보", args);

const HERE = "/app/additional-information";
const FIXED = "본인 인증으로 확인한 내용이라 바꿀 수 없어요.";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const member = await memberByEmail(ctx, "mine");
    const values = {
      ...chosenOf(member),
      name: member.name,
      nickName: member.userNickname,
      phone: member.phoneNumberEncryption ?? "",
      birth: member.birth?.replaceAll("-", "") ?? "",
      companyName: member.companyName ?? "",
    };
    // Verified values are read-only; an erased phone or birth may be entered again.
    const isVerified = member.selfAuthenticationMethod === "KAKAOCERT";
    const fixed = { name: isVerified, phone: isVerified && values.phone !== "", birth: isVerified && values.birth !== "" };
    return {
      back: backOf(request),
      email: member.userEmail,
      nickname: member.userNickname,
      values,
      fixed,
      choices: await jobChoices(ctx, member),
      constraint: extraConstraint(),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  if (await isNicknameCheck(request)) return answerNicknameCheck(request, ctx, ctx.actor.nickname);
  return submit(request, ExtraInput, async ({ checkedNickname, ...input }) => {
    if (input.nickName !== ctx.actor.nickname) refuseUnchecked({ nickName: input.nickName, checkedNickname });
    await saveAdditionalInformation(ctx, input);
    return done(backOf(request), success("저장했습니다."));
  });
}

const backOf = (request: Request) => safePath(new URL(request.url).searchParams.get("redirectUrl"), "/app/main");

export default function AdditionalInformation() {
  const { back, email, nickname, values, fixed, choices, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const here = `${HERE}?redirectUrl=${encodeURIComponent(back)}`;
  const [form, fields] = useForm<ExtraFields>({ id: "extra", lastResult: sent?.lastResult, constraint, defaultValue: values });
  return (
    <Page title="추가 정보" lead="저작권료 지급과 세미나 신청에 필요한 정보예요. 읽고 쓰고 보내는 데는 없어도 돼요." width="form">
      <PostForm form={form} action={here} enter={{ children: "저장" }}>
        <div className="field">
          <label htmlFor="extra-email">이메일</label>
          <input className="input" id="extra-email" value={email} readOnly />
        </div>
        <TextField field={fields.name} label="이름" autoComplete="name" readOnly={fixed.name} rule={fixed.name && FIXED} />
        <NicknameField
          field={fields.nickName}
          answer={sent?.more ?? checkedBefore(sent?.lastResult.initialValue) ?? { nickname, free: true }}
          checkUrl={`${here}&check=nickname`}
        />
        <TextField
          field={fields.phone}
          label="휴대전화번호"
          rule={fixed.phone ? FIXED : "‘-’ 없이 숫자만 입력해 주세요."}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          readOnly={fixed.phone}
        />
        <TextField
          field={fields.birth}
          label="생년월일"
          rule={fixed.birth ? FIXED : "8자리 숫자로 입력해 주세요."}
          inputMode="numeric"
          readOnly={fixed.birth}
          optional={!fixed.birth}
        />
        <JobFields fields={fields} choices={choices} />
        <div className="row">
          <SubmitButton pending="저장하는 중…">저장</SubmitButton> <ButtonLink href={back}>나중에</ButtonLink>
        </div>
      </PostForm>
    </Page>
  );
}
