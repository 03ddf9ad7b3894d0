import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { flowOf, redirectToStart } from "~/areas/account/join/web/join-visit.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { READING } from "~/areas/reader/reader-links";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { shell: { menu: false } };
export const meta: MetaFunction = (args) => [...titled("구독 완료", args), { name: "robots", content: "noindex" }];

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  if (ctx.actor.kind === "guest") throw await redirectToStart("/app/login");
  const flow = await flowOf(request, ctx);
  if (!flow?.state.subscribedTo) throw await redirectToStart("/app/main");
  return null;
}

export default function SubscribeResult() {
  return (
    <Page
      title="구독이 완료되었습니다"
      lead="이 블로그는 응원하는 회원에게만 공유돼요. 새 글이 오면 카카오톡으로 받아 볼 수 있어요."
      width="form"
    >
      <div className="row">
        <PrimaryLink href={READING}>내 서재에서 글 읽기</PrimaryLink> <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>
      </div>
    </Page>
  );
}
