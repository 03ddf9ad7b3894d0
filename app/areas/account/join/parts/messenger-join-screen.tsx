import type { SubmissionResult } from "@conform-to/react";
import { NewPassword } from "~/areas/account/login/parts/new-password";
import { ButtonLink } from "~/ui/button-link";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { NoticeStrip } from "~/ui/notice-strip";
import { JoinSteps } from "./join-steps";
import { NoticeDialog } from "./notice-dialog";

type Fields = { email: string; password: string; checkPassword: string; nickName: string };
type Sent = { lastResult: SubmissionResult<string[]>; code: string | null; requestId: string };

const NOTICE =
  "카카오에서 받은 닉네임, 이메일, 성별은 회원을 알아보고 서비스를 제공하는 데에만 씁니다. 보관 기간은 동의한 개인정보 수집과 이용 안내를 따릅니다.";

type Props = { email: string; nickname: string; constraint: any; sent: Sent | undefined; here: string };

export function MessengerJoinScreen({ email, nickname, constraint, sent, here }: Props) {
  const [form, fields] = useForm<Fields>({
    id: "join",
    lastResult: sent?.lastResult,
    constraint,
    defaultValue: { email, nickName: nickname },
  });
  return (
    <Page title="회원가입" lead="간편 로그인을 쓰려면 회원가입이 필요해요." width="form">
      <JoinSteps way="messenger" at={2} />
      {!sent && (
        <NoticeDialog title="개인정보 이용 안내" button="닫기">
          {NOTICE}
        </NoticeDialog>
      )}
      <noscript>
        <NoticeStrip>{NOTICE}</NoticeStrip>
      </noscript>
      {sent?.code === "account.link-instead" && (
        <p>
          <ButtonLink href="/app/sns/integrated/kakao">계정 연결하기</ButtonLink>
        </p>
      )}
      <PostForm form={form} action={here}>
        <TextField field={fields.email} label="이메일" type="email" autoComplete="email" />
        <TextField field={fields.nickName} label="닉네임" rule="2자에서 20자까지 쓸 수 있어요." autoComplete="nickname" />
        <details className="box join-password" open={Boolean(fields.password.errors ?? fields.checkPassword.errors)}>
          <summary>비밀번호로도 로그인하기</summary>
          <p className="quiet">카카오로 로그인하면 비밀번호가 없어도 돼요. 비밀번호를 정하려면 아래에 입력해 주세요.</p>
          <NewPassword key={sent?.requestId} password={fields.password} again={fields.checkPassword} label="비밀번호" isGone={!!sent} />
        </details>
        <SubmitButton pending="가입하는 중…">회원가입</SubmitButton>
      </PostForm>
    </Page>
  );
}
