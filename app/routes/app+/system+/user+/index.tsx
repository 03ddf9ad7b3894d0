import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { memberHref, promotionHref } from "~/areas/people/people-links";
import { onlyMember } from "~/areas/people/only-member.server";
import { RARE_COLUMNS, usersGrid } from "~/areas/people/users.grid";
import { users } from "~/areas/people/users.store.server";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { ButtonLink } from "~/ui/button-link";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

export const meta: MetaFunction = (args) => titled(usersGrid.title, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const data = await loadGrid(request, ctx, { store: users });
    const isWhole = new URL(request.url).searchParams.has("columns");
    return { ...data, empty: isWhole ? data.empty : [...data.empty, ...RARE_COLUMNS] };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  return submitGrid(request, ctx, [{ store: users }], { promotion: (keys) => done(promotionHref(onlyMember(keys))) });
}

export default function Users() {
  const [query] = useSearchParams();
  const other = new URLSearchParams(query);
  const isWhole = query.has("columns");
  if (isWhole) other.delete("columns");
  else other.set("columns", "all");
  return (
    <GridScreen
      grid={usersGrid}
      data={useLoaderData<typeof loader>()}
      lead="회원을 추가해 저장하면 비밀번호를 정하는 링크가 메일로 가요. 삭제하면 탈퇴 처리돼요."
      actions={<ButtonLink href={`?${other}`}>{isWhole ? "기본 열 보기" : "모든 열 보기"}</ButtonLink>}
      buttons={[{ intent: "promotion", label: "프로모션 등록" }]}
      rowHref={(cells) => memberHref(cells.userId!)}
      excel="/app/system/user.xlsx"
    />
  );
}
