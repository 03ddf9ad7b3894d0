import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useRouteLoaderData } from "@remix-run/react";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { PrimaryLink } from "~/ui/button-link";
import { Page } from "~/ui/page";
import type { ShellData } from "~/ui/shell-data";
import { titled } from "~/ui/title";

export const meta: MetaFunction = (args) => titled("권한이 없습니다", args);

export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, anyone);
  return data(null, { status: 403 });
}

export default function Unauthorized() {
  const viewer = useRouteLoaderData<ShellData>("root")?.viewer;
  return (
    <Page title="권한이 없습니다" width="form" lead="이 화면을 이용할 권한이 없습니다. 필요한 화면이라면 관리자에게 권한을 요청해 주세요.">
      <div className="row">
        <PrimaryLink href={viewer ? "/app/main" : "/app/login"}>{viewer ? "처음 화면" : "로그인"}</PrimaryLink>
      </div>
    </Page>
  );
}
