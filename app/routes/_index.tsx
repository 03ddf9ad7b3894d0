import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { anyone } from "~/http/access";
import { enter } from "~/http/enter.server";
import { Icon } from "~/ui/icon";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { SERVICE_NAME_FALLBACK } from "~/ui/title";

export const meta: MetaFunction<typeof loader> = ({ matches }) => {
  const root = matches.find((match) => match.id === "root")?.data as ShellData | undefined;
  return [
    { title: root?.serviceName ?? SERVICE_NAME_FALLBACK },
    { name: "description", content: "글을 써서 카카오톡 친구에게 보내고, 누가 읽었는지 봅니다." },
  ];
};

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "member") throw redirect("/app/main", 303);
  return null;
}

const STEPS = [
  { icon: "pen", title: "씁니다", text: "사진과 함께 글을 써요. 쓰던 글은 저절로 저장돼요." },
  { icon: "send", title: "보냅니다", text: "카카오톡 친구를 골라 보내요. 한 사람씩 결과를 보여 드려요." },
  { icon: "chart", title: "봅니다", text: "누가 읽었는지, 저작료가 얼마인지 확인해요." },
];

export default function Home() {
  const name = useRouteLoaderData<ShellData>("root")?.serviceName ?? SERVICE_NAME_FALLBACK;
  return (
    <div className="hero">
      <Page
        title={
          <>
            글을 쓰고, 벗에게 보내고,
            <br />
            누가 읽었는지 봅니다
          </>
        }
        lead={`${name}은 글을 카카오톡 친구에게 전하는 곳이에요. 읽고 쓰는 일은 무료이고, 보낸 글마다 저작료가 쌓여요.`}
      >
        <div className="row">
          <a className="btn btn-primary" href="/app/login">
            로그인
          </a>{" "}
          <a className="btn" href="/app/contents/contents-shop">
            글 둘러보기
          </a>
        </div>
        <ol className="steps-plain">
          {STEPS.map((step) => (
            <li key={step.title}>
              <Icon name={step.icon} size={24} />
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </Page>
    </div>
  );
}
