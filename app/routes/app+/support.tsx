import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { pageMeta } from "~/areas/home/parts/page-meta";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import memberHref from "~/areas/account/member/member.css";
import { contactSupport, isSent as isSentBefore } from "~/areas/support/contact-support.server";
import { contactConstraint, type ContactFields, ContactInput } from "~/areas/support/support.schema.server";
import { randomToken } from "~/core/crypto.server";
import { limitByAddress, limitRate } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { refuseRobots, trapProps } from "~/http/screen/honeypot.server";
import { submit } from "~/http/screen/submit.server";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextArea, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import type { ShellData } from "~/ui/shell-data";
import { Trap } from "~/ui/shell/trap";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/support";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => pageMeta("/app/support", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await enter(request, anyone);
  const contact = actor.kind === "member" ? { name: actor.nickname, email: actor.email } : undefined;
  const sent = new URL(request.url).searchParams.get("sent") === "Y";
  return { contact, sent, trap: trapProps(), formKey: randomToken(), constraint: contactConstraint() };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  return submit(request, ContactInput, async (letter, form) => {
    refuseRobots(form);
    if (await isSentBefore(ctx, letter)) return done(`${HERE}?sent=Y`);
    await limitByAddress("contact-address", request);
    await limitRate("contact-mail", letter.email);
    await contactSupport(ctx, letter);
    return done(`${HERE}?sent=Y`);
  });
}

export default function Support() {
  const { contact, sent: isSent, trap, formKey, constraint } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const desk = useRouteLoaderData<ShellData>("root")?.support;
  const [form, fields] = useForm<ContactFields>({ id: "contact", lastResult: sent?.lastResult, constraint, defaultValue: contact });
  if (isSent && !sent) return <Sent />;
  return (
    <Page title="고객센터" lead="이용하다 궁금한 점, 결제와 환불, 개인정보에 관한 일을 물어보세요." width="form">
      {desk && (
        <dl className="facts box">
          <dt>전화</dt>
          <dd>
            <a href={`tel:${desk.phone}`}>{desk.phone}</a>
          </dd>
          <dt>이메일</dt>
          <dd>
            <a href={`mailto:${desk.mail}`}>{desk.mail}</a>
          </dd>
          <dt>상담 시간</dt>
          <dd>{desk.hours}</dd>
        </dl>
      )}
      <h2>문의하기</h2>
      <PostForm form={form} formKey={formKey} action={HERE}>
        <Trap {...trap} />
        <TextField field={fields.name} label="이름" autoComplete="name" />
        <TextField
          field={fields.email}
          label="이메일"
          rule="이 주소로 답을 보내 드려요."
          type="email"
          inputMode="email"
          autoComplete="email"
        />
        <TextArea field={fields.text} label="문의 내용" rule="5,000자까지 쓸 수 있어요. 비밀번호와 계좌번호는 입력하지 마세요." rows={8} />
        <p className="quiet">
          이름과 이메일은 답을 드리는 데에만 쓰고 3년 동안 보관해요. <a href="/app/policy/privacy">개인정보처리방침</a>
        </p>
        <SubmitButton pending="보내는 중…">문의 보내기</SubmitButton>
      </PostForm>
    </Page>
  );
}

function Sent() {
  return (
    <Page title="문의를 보냈습니다" width="form">
      <NoticeStrip type="success">적어 주신 이메일로 7일 안에 답해 드려요.</NoticeStrip>
      <div className="row">
        <PrimaryLink href="/">처음 화면으로</PrimaryLink> <ButtonLink href={HERE}>더 문의하기</ButtonLink>
      </div>
    </Page>
  );
}
