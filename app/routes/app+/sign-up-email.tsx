import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { firstChoices, jobChoices, refuseUnknownJob } from "~/areas/account/job-choices.server";
import joinHref from "~/areas/account/join/join.css";
import type { JoinFlow } from "~/areas/account/join/join-flow.server";
import { signUpConstraint, type SignUpFields, SignUpInput } from "~/areas/account/join.schema.server";
import { JoinSteps } from "~/areas/account/join/parts/join-steps";
import { checkedBefore, NicknameField } from "~/areas/account/join/parts/nickname-field";
import { signUpByEmail } from "~/areas/account/join/sign-up-by-email.server";
import { verifiedFlow } from "~/areas/account/join/web/identity-step.server";
import { flowOf } from "~/areas/account/join/web/join-visit.server";
import { answerNicknameCheck, isNicknameCheck, refuseUnchecked } from "~/areas/account/join/web/nickname-check.server";
import { NewPassword } from "~/areas/account/login/parts/new-password";
import { JobFields } from "~/areas/account/member/parts/job-fields";
import { Refusal } from "~/core/refusal";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { phoneShown } from "~/messages/phone";
import { dayShown } from "~/time/seoul";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => [...titled("회원가입", args), { name: "robots", content: "noindex" }];

const HERE = "/app/sign-up-email";
const NEXT = "/app/certificate-mail?applied=Y";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  const current = await flowOf(request, ctx);
  if (isDone(current)) throw redirect("/app/certificate-mail", 303);
  const { identity } = await verifiedFlow(ctx, current);
  const { name, phone, birth } = identity.person;
  return {
    person: { name, phone: phoneShown(phone), birth: birth.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3") },
    identityRequestId: identity.identityRequestId,
    choices: await jobChoices(ctx),
    constraint: signUpConstraint(),
    defaults: firstChoices,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  // Read the flow once: a double click may finish the sign-up meanwhile.
  const current = await flowOf(request, ctx);
  if (isDone(current)) return done(NEXT);
  const { flow, identity } = await verifiedFlow(ctx, current);
  if (await isNicknameCheck(request)) return answerNicknameCheck(request, ctx);
  return submit(
    request,
    SignUpInput,
    async ({ identityRequestId, checkedNickname, ...form }) => {
      await limitByAddress("sign-up", request);
      if (identityRequestId !== identity.identityRequestId) throw new Refusal("account.identity-changed");
      await refuseUnknownJob(ctx, form);
      refuseUnchecked({ nickName: form.nickName, checkedNickname });
      await signUpByEmail(ctx, { form, identity, consents: flow.state.consents!, flowHash: flow.flowHash });
      return done(NEXT);
    },
    { hide: ["password", "checkPassword", "identityRequestId"] },
  );
}

/** Another tab or a double click may have finished the sign-up. */
function isDone(flow: JoinFlow | null): boolean {
  return flow !== null && flow.finished && !flow.over && flow.state.mail !== null;
}

export default function SignUpEmail() {
  const { person, identityRequestId, choices, constraint, defaults } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<SignUpFields>({ id: "sign-up", lastResult: sent?.lastResult, constraint, defaultValue: defaults });
  return (
    <Page title="회원가입" lead="본인 인증을 마쳤어요. 나머지를 채우면 가입할 수 있어요." width="form">
      <JoinSteps way="email" at={3} />
      <PostForm form={form} action={HERE} enter={{ children: "회원가입" }}>
        <input type="hidden" name="identityRequestId" value={identityRequestId} />
        <section className="sheet form" aria-label="로그인 정보">
          <TextField
            field={fields.email}
            label="이메일"
            rule="로그인할 때 쓰고, 인증번호를 보내드려요."
            type="email"
            autoComplete="email"
          />
          <TextField field={fields.checkEmail} label="이메일 확인" type="email" autoComplete="email" />
          <NewPassword key={sent?.requestId} password={fields.password} again={fields.checkPassword} label="비밀번호" isGone={!!sent} />
        </section>
        <section className="sheet form" aria-label="회원 정보">
          <NicknameField
            field={fields.nickName}
            answer={sent?.more ?? checkedBefore(sent?.lastResult.initialValue)}
            checkUrl={`${HERE}?check=nickname`}
          />
          <div className="verified-row">
            <ReadOnly label="이름" name="name" value={person.name} />
            <ReadOnly label="휴대전화번호" name="phone" value={person.phone} />
            <ReadOnly label="생년월일" name="birth" value={dayShown(person.birth)} />
          </div>
        </section>
        <section className="sheet form" aria-label="하는 일">
          <JobFields fields={fields} choices={choices} />
        </section>
        <SubmitButton pending="가입하는 중…">회원가입</SubmitButton>
      </PostForm>
    </Page>
  );
}

/** The server ignores this posted field and uses its verified value. */
function ReadOnly({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <div className="field">
      <label htmlFor={`verified-${name}`}>{label}</label>
      <input className="input" id={`verified-${name}`} name={name} value={value} readOnly />
    </div>
  );
}
