import { useRouteLoaderData } from "@remix-run/react";
import { START } from "~/areas/account/join/start";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import type { ShellData } from "~/ui/shell-data";

/** `quiet`: the page has another filled button. */
export function JoinButton({ quiet }: { quiet?: boolean }) {
  const viewer = useRouteLoaderData<ShellData>("root")?.viewer;
  const Link = quiet ? ButtonLink : PrimaryLink;
  return <Link href={viewer ? "/app/blog/write-contents" : START}>{viewer ? "글쓰기" : "무료로 시작하기"}</Link>;
}
