import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { logoutHeaders } from "~/areas/account/login/web/login-headers.server";
import memberHref from "~/areas/account/member/member.css";
import { type Leaving, leavingOf, withdraw } from "~/areas/withdrawal/withdraw.server";
import { WithdrawalInput } from "~/areas/withdrawal/withdrawal.schema.server";
import { requireFreshProof } from "~/core/fresh-proof.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { WITHDRAWN_MEMBER } from "~/messages/withdrawn";
import { dayShown } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { Check, PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/user/withdrawal";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const meta: MetaFunction = (args) => titled("회원 탈퇴", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    return { leaving: await leavingOf(ctx) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, WithdrawalInput, async ({ confirmed }) => {
    await requireFreshProof(ctx);
    if (!confirmed) return confirm({ question: "탈퇴하시겠습니까?", details: details(await leavingOf(ctx)), yes: "탈퇴" });
    await withdraw(ctx);
    return done("/app/login", success("탈퇴했습니다."), await logoutHeaders());
  });
}

const NO_ACCOUNT = "등록한 계좌가 없어 드릴 수 없습니다. 탈퇴하기 전에 저작권료 계좌를 등록해 주세요.";

const KEPT = "등록한 계좌로 지급됩니다. 계좌 정보는 더 쌓일 수 있는 동안 보관하고, 그 뒤에 모두 지급하면 지웁니다.";

const earning = (mayBeSent: boolean) => `${mayBeSent ? "글이 발송되거나 " : ""}이미 발송된 글이 전달된 것으로 확인되면`;

function details({ recurring, paidUntil, unpaidFeeWon, mayStillEarn, mayBeSent, hasAccount }: Leaving): string[] {
  const isSaidAbove = !hasAccount && unpaidFeeWon > 0;
  return [
    "보고서와 친구 목록, 임시저장하거나 예약한 글은 바로 지워지고 되살릴 수 없습니다.",
    "블로그가 보이지 않게 되고, 모든 기기에서 로그아웃됩니다.",
    ...(recurring ? ["정기결제가 해지됩니다."] : []),
    ...(paidUntil ? [`${dayShown(paidUntil)}까지 남은 이용 기간을 쓸 수 없게 됩니다.`] : []),
    ...(unpaidFeeWon > 0
      ? [`아직 지급하지 않은 저작권료 ${won(unpaidFeeWon)}: ${hasAccount ? "등록한 계좌로 지급됩니다." : NO_ACCOUNT}`]
      : []),
    ...(mayStillEarn
      ? [`탈퇴한 뒤에도 ${earning(mayBeSent)} 저작권료가 쌓입니다.${isSaidAbove ? "" : ` ${hasAccount ? KEPT : NO_ACCOUNT}`}`]
      : []),
  ];
}

const won = (amount: number) => `${counted(amount)}원`;

export default function Withdrawal() {
  const { leaving } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<Pick<WithdrawalInput, "agreed">>({ id: "withdrawal", lastResult: sent?.lastResult });
  return (
    <ConfirmOver {...useAsked(sent)} cancelHref={HERE} danger>
      <Page title="회원 탈퇴" lead="탈퇴하기 전에 무엇이 지워지고 무엇이 남는지 확인해 주세요.">
        <div className="split leave-parts">
          <section className="sheet">
            <h2>지워지는 것</h2>
            <ul className="plain-list">
              <li>친구 보고서: 누가 언제 읽었는지 (되살릴 수 없어요)</li>
              <li>친구 목록에 적어 둔 이름, 전화번호, 메모</li>
              <li>임시저장한 글과 예약한 글 (발행되지 않아요)</li>
              <li>휴대전화번호, 생년월일, 회사명, 카카오톡 연결</li>
            </ul>
          </section>
          <Royalties {...leaving} />
          <section className="sheet">
            <h2>남는 것</h2>
            <ul className="plain-list">
              <li>쓴 글: 이미 보낸 글은 받은 링크로 계속 읽을 수 있고, 다른 회원이 발송 대기에 넣은 글은 발송될 수 있어요.</li>
              <li>블로그: 보이지 않게 되고, 같은 이메일이나 카카오 계정으로 다시 가입하면 되돌아와요.</li>
              <li>{`지난 세미나의 신청: 여는 사람에게 이름과 이메일 없이 ‘${WITHDRAWN_MEMBER}’으로 보여요.`}</li>
              <li>결제와 정산 기록: 법에 따라 5년 동안 보관해요.</li>
            </ul>
            <p>
              쓴 글과 친구 목록, 보낸 기록은 탈퇴하기 전에 <a href="/app/my-page/export">ZIP 파일로 받을 수</a> 있어요.
            </p>
          </section>
          <section className="sheet">
            <h2>결제</h2>
            <ul className="plain-list">
              <li>{leaving.recurring ? "정기결제 중이에요. 탈퇴하면 해지되고 더 결제되지 않아요." : "정기결제가 없어요."}</li>
              {leaving.paidUntil && (
                <li>
                  {`결제한 기간이 ${dayShown(leaving.paidUntil)}까지 남아 있어요. 환불은 탈퇴하기 전에 `}
                  <a href="/app/support">고객센터</a>로 요청해 주세요.
                </li>
              )}
            </ul>
          </section>
        </div>
        <PostForm form={form} className="form sheet">
          <Check field={fields.agreed} label="위 내용을 확인했고 탈퇴에 동의합니다." required />
          <div className="row">
            <SubmitButton className="btn btn-error" pending="확인하는 중…">
              탈퇴
            </SubmitButton>{" "}
            <ButtonLink href="/app/main">취소</ButtonLink>
          </div>
        </PostForm>
      </Page>
    </ConfirmOver>
  );
}

const WAY_OUT = " 글을 지우고 탈퇴하면 더 발송되지 않아요.";

function Royalties({ unpaidFeeWon, mayStillEarn, mayBeSent, hasAccount }: Leaving) {
  const isNeeded = unpaidFeeWon > 0 || mayStillEarn;
  const toAccount = hasAccount ? " 등록한 계좌로 드려요." : "";
  return (
    <section className="sheet">
      <h2>지급되는 것</h2>
      <ul className="plain-list">
        <li>
          {unpaidFeeWon > 0
            ? `아직 지급하지 않은 저작권료가 ${won(unpaidFeeWon)} 있어요.${toAccount}`
            : "아직 지급하지 않은 저작권료가 없어요."}
        </li>
        {mayStillEarn && <li>{`탈퇴한 뒤에도 ${earning(mayBeSent)} 저작권료가 쌓여요.${toAccount}${mayBeSent ? WAY_OUT : ""}`}</li>}
        {isNeeded && !hasAccount && (
          <li>
            받을 계좌가 없어요. 탈퇴하기 전에 <a href="/app/user/entry-user-bank-account">저작권료 계좌</a>를 등록해 주세요.
          </li>
        )}
        {hasAccount && <li>{accountSaid(mayStillEarn, isNeeded)}</li>}
      </ul>
    </section>
  );
}

function accountSaid(mayStillEarn: boolean, isNeeded: boolean): string {
  if (mayStillEarn) return "저작권료가 더 쌓일 수 있는 동안 계좌 정보를 암호화해 보관하고, 그 뒤에 모두 드리면 지워요.";
  return isNeeded ? "저작권료를 모두 드릴 때까지 계좌 정보를 보관해요." : "드릴 저작권료가 없어 계좌 정보도 지워져요.";
}
