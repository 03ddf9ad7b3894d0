import { type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { anyone } from "~/http/access";
import { enter } from "~/http/enter.server";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("처음 화면", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return null;
}

const DEEDS = [
  { href: "/app/blog/write-contents", icon: "pen", title: "글쓰기", text: "새 글을 쓰거나 임시저장한 글을 이어서 써요." },
  { href: "/app/blog/contents-list", icon: "list", title: "내 글", text: "쓴 글을 보고 고쳐요." },
  { href: "/app/contents/contents-shop", icon: "shop", title: "글 둘러보기", text: "다른 사람의 글을 찾아 친구에게 보내요." },
  { href: "/app/send-messages/send-history", icon: "send", title: "보낸 기록", text: "누구에게 무엇을 보냈는지 봐요." },
  { href: "/app/user-report/user-contents-view-report-by-contents", icon: "users", title: "읽은 사람", text: "글마다 누가 읽었는지 봐요." },
  { href: "/app/creator-report/creator-fee-chart", icon: "chart", title: "저작료", text: "달마다 쌓인 저작료를 봐요." },
];

export default function Main() {
  const shell = useRouteLoaderData<ShellData>("root");
  const viewer = shell?.viewer;
  if (!viewer)
    return (
      <Page title="로그인해 주세요" lead="글을 쓰고 보내려면 로그인이 필요해요." width="form">
        <a className="btn btn-primary" href="/app/login?redirectUrl=%2Fapp%2Fmain">
          로그인
        </a>
      </Page>
    );
  return (
    <Page
      title={`${viewer.nickname}님, 무엇을 할까요?`}
      lead={`이번 달에 ${shell.monthCount ?? 0}명에게 보냈어요. 한 달에 ${shell.monthLimit.toLocaleString("ko-KR")}명까지 보낼 수 있어요.`}
    >
      <ul className="deeds">
        {DEEDS.map((deed) => (
          <li key={deed.href}>
            <a href={deed.href}>
              <Icon name={deed.icon} size={22} />
              <strong>{deed.title}</strong>
              <span>{deed.text}</span>
            </a>
          </li>
        ))}
      </ul>
    </Page>
  );
}
