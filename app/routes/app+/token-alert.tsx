import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { safePath } from "~/http/request/request.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("다시 로그인해 주세요", args);

/** A script opens this screen when its call was answered 401 (1 §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await enter(request, anyone);
  const back = safePath(new URL(request.url).searchParams.get("redirectUrl"), "");
  return { member: actor.kind === "member", login: back ? `/app/login?redirectUrl=${encodeURIComponent(back)}` : "/app/login" };
}

export default function TokenAlert() {
  const { login, member } = useLoaderData<typeof loader>();
  return (
    <div className="box alert-card" role="alertdialog" aria-labelledby="alert-title" aria-describedby="alert-text">
      <Page
        width="form"
        title={<span id="alert-title">{member ? "이용할 수 없는 화면이에요" : "다시 로그인해 주세요"}</span>}
        lead={<span id="alert-text">로그인 시간이 지났거나 이용할 권한이 없어요.</span>}
      >
        <div className="row">
          {!member && <PrimaryLink href={login}>로그인</PrimaryLink>}{" "}
          <a className={member ? "btn btn-primary" : "btn"} href={member ? "/app/main" : "/"}>
            처음 화면
          </a>
        </div>
      </Page>
    </div>
  );
}
