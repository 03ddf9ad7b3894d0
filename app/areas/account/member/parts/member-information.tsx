import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { MemberInput } from "~/areas/account/login/passwords.schema.server";
import { faceOf } from "~/ui/face";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { PasswordField } from "~/ui/form/password-field";
import { LinkRows } from "~/ui/list/link-rows";
import { Page } from "~/ui/page";
import type { OwnInformation } from "../own-information.server";
import { JobFields } from "./job-fields";

const ADD = "/app/additional-information?redirectUrl=%2Fapp%2Fuser%2Fupdate-user-information";

type Props = { own: OwnInformation; sent?: { lastResult: SubmissionResult<string[]>; requestId: string }; password?: ReactNode };

/** The screen 회원 정보 수정. `password`: the row of a messenger member's password (ADR 130). */
export function MemberInformation({ own, sent, password }: Props) {
  const { facts, lacksFacts, picture, values, choices, email, action, constraint } = own;
  const account = accountRows(own);
  const [form, fields] = useForm<MemberInput>({ id: "member", lastResult: sent?.lastResult, constraint, defaultValue: values });
  return (
    <Page title="회원 정보 수정" lead="닉네임과 소속, 직업을 바꿔요.">
      <div className="split">
        <PostForm form={form} action={action} className="form sheet">
          <MemberCard picture={picture} nickname={values.userNickname} email={email} />
          <TextField field={fields.userNickname} label="닉네임" rule="2자에서 20자까지 쓸 수 있어요." autoComplete="nickname" />
          <div className="member-part">
            <h2>소속과 직업</h2>
            <p className="quiet">모두 필수예요. 블로그와 글에는 보이지 않아요.</p>
          </div>
          <JobFields fields={fields} choices={choices} />
          {email && (
            <PasswordField
              key={sent?.requestId}
              field={fields.userPassword}
              label="비밀번호"
              required
              autoComplete="current-password"
              rule={sent ? "비밀번호는 다시 입력해 주세요." : "본인인지 확인하려고 현재 비밀번호를 물어요."}
            />
          )}
          <SubmitButton pending="저장하는 중…">저장</SubmitButton>
        </PostForm>
        <div>
          <section className="sheet">
            <h2>본인 확인 정보</h2>
            <p className="quiet">한 번 확인한 정보는 바꿀 수 없어요.</p>
            <dl className="facts">
              {facts.map(([label, value]) => (
                <div style={{ display: "contents" }} key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {lacksFacts && (
              <p className="member-add">
                <a className="btn btn-sm" href={ADD}>
                  빠진 정보 추가
                </a>
              </p>
            )}
          </section>
          <LinkRows title="계정 관리" first={password} rows={password ? account : [passwordRow(email), ...account]} />
          <p className="member-leave">
            <a href="/app/user/withdrawal">회원 탈퇴</a>
          </p>
        </div>
      </div>
    </Page>
  );
}

function MemberCard({ picture, nickname, email }: { picture: string | null; nickname: string; email: boolean }) {
  return (
    <div className="member-card">
      {picture ? (
        <img className="face member-face" src={picture} alt="" width={64} height={64} />
      ) : (
        <span className="face member-face" {...faceOf(nickname)} aria-hidden="true" />
      )}
      <p>
        <strong>{nickname}</strong>{" "}
        <span className="state" data-state="good">
          {email ? "이메일 회원" : "카카오 연결됨"}
        </span>
      </p>
      <a className="btn btn-sm" href="/app/user/blog-profile">
        사진 바꾸기
      </a>
    </div>
  );
}

const passwordRow = (email: boolean) => ({
  href: email ? "/app/user/change-password" : "/app/user/kakao-user-update-password?password=Y",
  icon: "key",
  name: "비밀번호 변경",
});

const accountRows = ({ hasSecondFactor, devices }: OwnInformation) => [
  { href: "/app/user/second-factor", icon: "shield", name: "2단계 인증", state: hasSecondFactor ? "켜짐" : "꺼짐" },
  { href: "/app/user/devices", icon: "computer", name: "로그인한 기기", state: `${devices}대` },
  { href: "/app/user/consents", icon: "book", name: "동의 내역" },
  { href: "/app/notices/settings", icon: "bell", name: "알림 설정" },
  { href: "/app/my-page/export", icon: "folder", name: "내 자료 받기" },
];
