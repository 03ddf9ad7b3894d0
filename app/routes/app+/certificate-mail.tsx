import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import joinHref from "~/areas/account/join/join.css";
import { firstLogin } from "~/areas/account/join/first-login.server";
import { type MailCodeFields, MailCodeInput } from "~/areas/account/join/mail-code.schema.server";
import { AppliedNotice } from "~/areas/account/join/parts/applied-notice";
import { CodeField } from "~/areas/account/join/parts/code-field";
import { minutesAndSeconds, useTimeLeft } from "~/areas/account/join/parts/countdown";
import { JoinSteps } from "~/areas/account/join/parts/join-steps";
import { mailCodeOf, sendMailCode } from "~/areas/account/join/send-mail-code.server";
import { verifyMailCode } from "~/areas/account/join/verify-mail-code.server";
import { flowOf, redirectToStart } from "~/areas/account/join/web/join-visit.server";
import { redirectToCode } from "~/areas/account/login/web/login-challenge.server";
import { loginHeaders } from "~/areas/account/login/web/login-headers.server";
import { memberByEmail } from "~/areas/account/member/user-information.server";
import type { Ctx, Guest, Member, MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { safePath, visitorOf } from "~/http/request/request.server";
import { limitByAddress } from "~/http/request/rate-limit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";
import { formatSeoul } from "~/time/seoul";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { shell: { menu: false } };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: joinHref }];
export const meta: MetaFunction = (args) => [...titled("이메일 인증", args), { name: "robots", content: "noindex" }];

const HERE = "/app/certificate-mail";
const HOME = "/app/main";

type Certified = { address: string; flowHash: string | null; back: string };

async function addressOf(request: Request, ctx: Ctx<Guest | Member>): Promise<Certified> {
  if (ctx.actor.kind === "member") {
    const { emailCheck, userEmail } = await memberByEmail(ctx as MemberCtx, "mine");
    if (emailCheck === "Y") throw await done(HOME, success("이미 인증한 이메일입니다."));
    return { address: userEmail, flowHash: null, back: HOME };
  }
  const flow = await flowOf(request, ctx);
  if (flow?.finished && flow.state.mail)
    return { address: flow.state.mail, flowHash: flow.flowHash, back: safePath(flow.state.back, HOME) };
  throw await redirectToStart("/app/login");
}

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const { address, flowHash, back } = await addressOf(request, ctx);
  const code = await mailCodeOf(ctx, address);
  const isOpen = code !== null && !code.over && !code.usedUp;
  return {
    address,
    login: loginFor(back),
    joining: flowHash !== null,
    isOpen,
    applied: flowHash !== null && isOpen && new URL(request.url).searchParams.get("applied") === "Y",
    usedUp: code !== null && code.usedUp,
    until: code && formatSeoul(code.until, "HH:mm:ss"),
    leftMs: code ? Math.max(0, code.until.getTime() - ctx.now().getTime()) : 0,
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, anyone);
  const { address, flowHash, back } = await addressOf(request, ctx);
  return submit(request, MailCodeInput, async (input) => {
    if (input.deed === "resend") {
      await limitByAddress("mail-code-address", request);
      await sendMailCode(ctx, address, flowHash);
      return done(HERE, success(flowHash === null ? "인증번호를 보냈습니다." : "메일을 다시 보냈습니다."));
    }
    await limitByAddress("mail-verify", request);
    const outcome = await verifyMailCode(ctx, address, input.certificateNumber);
    if (outcome === "certified" || outcome === "again") return entered(request, ctx, flowHash, back);
    if (outcome === "over") throw new Refusal("account.code-over");
    if (outcome === "mismatch") throw new Refusal("account.code-mismatch", {}, { field: "certificateNumber" });
    throw new Refusal("account.code-used-up");
  });
}

const loginFor = (back: string) => (back === HOME ? "/app/login" : `/app/login?redirectUrl=${encodeURIComponent(back)}`);

/** Logs in only a person who just joined in this browser (rule 227). */
async function entered(request: Request, ctx: Ctx<Guest | Member>, flowHash: string | null, back: string): Promise<Response> {
  const certified = success("인증되었습니다.");
  if (flowHash === null) return done(HOME, certified);
  const login = await firstLogin(ctx, flowHash, visitorOf(request));
  if (!login) return done(loginFor(back), certified);
  if ("challenge" in login) return redirectToCode(login.challenge, back);
  return done(back, certified, await loginHeaders(request, ctx, login.token));
}

export default function CertificateMail() {
  const { address, login, joining, isOpen, applied, until, usedUp, leftMs } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<MailCodeFields>({ id: "mail-code", lastResult: sent?.lastResult });
  const left = useTimeLeft(leftMs, until ?? "");
  const over = left === null ? leftMs === 0 : left === 0;
  return (
    <Page
      title="이메일 인증"
      lead={
        until === null
          ? `${address} 주소로 인증번호를 보내드려요.`
          : `${address} 주소로 메일을 보냈어요. 메일에 적힌 대로 해 주세요. 메일이 없으면 스팸함도 확인해 주세요.`
      }
      width="form"
    >
      {joining && <JoinSteps way="email" at={4} />}
      {applied && !sent && <AppliedNotice />}
      <PostForm form={form} action={HERE}>
        <CodeField key={`${until}-${sent?.requestId}`} field={fields.certificateNumber} />
        <p className="quiet">
          {until === null
            ? "인증번호 받기를 눌러 주세요."
            : usedUp
              ? "인증번호를 다시 받아 주세요."
              : over
                ? "인증 시간이 지났어요. 인증번호를 다시 받아 주세요."
                : `${until}까지 입력해 주세요.`}
          {left !== null && until !== null && !usedUp && (
            <>
              {" "}
              남은 시간 <strong className="countdown">{minutesAndSeconds(left)}</strong>
            </>
          )}
        </p>
        <div className="row">
          <SubmitButton pending="확인하는 중…" name="deed" value="verify" disabled={over || usedUp}>
            인증하기
          </SubmitButton>
          <SubmitButton
            className="btn"
            pending="보내는 중…"
            name="deed"
            value="resend"
            formNoValidate
            disabled={left !== null && !over && !usedUp}
          >
            {until === null ? "인증번호 받기" : "다시 보내기"}
          </SubmitButton>
        </div>
      </PostForm>
      {joining ? (
        <p className="quiet">
          {isOpen && "메일에 인증번호가 있으면 지금 입력해 주세요. 바로 로그인돼요. "}
          나중에 하려면 먼저 로그인해 주세요. 인증할 때까지 화면 위에서 알려 드려요. <a href={login}>로그인</a>
        </p>
      ) : (
        <p className="quiet">
          나중에 해도 돼요. <a href={HOME}>처음 화면으로</a>
        </p>
      )}
    </Page>
  );
}
