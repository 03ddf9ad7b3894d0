import { useRouteLoaderData } from "@remix-run/react";
import { START } from "~/areas/account/join/start";
import { PrimaryLink } from "~/ui/button-link";
import type { ShellData } from "~/ui/shell-data";

export function JoinButton() {
  const viewer = useRouteLoaderData<ShellData>("root")?.viewer;
  return <PrimaryLink href={viewer ? "/app/blog/write-contents" : START}>{viewer ? "글쓰기" : "무료로 시작하기"}</PrimaryLink>;
}
