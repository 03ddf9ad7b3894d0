import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { flowOf, redirectToStart } from "~/areas/account/join/web/join-visit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("회원가입 완료", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  const flow = await flowOf(request, ctx);
  if (!flow?.finished) throw await redirectToStart("/app/terms");
  const back = flow.state.back ?? "/app/main";
  // For members already logged in, the login page redirects to `back`.
  const login = `/app/login?redirectUrl=${encodeURIComponent(back)}`;
  return { login, mail: flow.state.mail, entered: ctx.actor.kind === "member" };
}

export default function SingUpSuccess() {
  const { login, mail, entered } = useLoaderData<typeof loader>();
  return (
    <Page
      title={mail ? "회원가입 신청이 완료되었습니다" : "회원가입이 완료되었습니다"}
      lead={
        mail
          ? "보내드린 메일을 확인해 주세요."
          : entered
            ? "카카오로 로그인했어요. 바로 이용할 수 있어요."
            : "로그인하면 바로 이용할 수 있어요."
      }
      width="form"
    >
      {mail && (
        <p>
          {`${mail} 주소로 메일을 보냈어요. 메일에 인증번호가 있으면 여기에서 입력해 주세요. `}
          <a href="/app/certificate-mail">이메일 인증하기</a>
        </p>
      )}
      <PrimaryLink href={login}>{entered ? "시작하기" : "로그인하러 가기"}</PrimaryLink>
    </Page>
  );
}
