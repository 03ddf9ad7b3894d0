import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FoundGroups } from "~/areas/finding/parts/found-groups";
import findingHref from "~/areas/finding/finding.css";
import { findFor } from "~/areas/finding/web/find-for.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { FIND_HINT, type Finding, MOST_LETTERS, SEARCH, TOO_SHORT } from "~/ui/shell/found";
import { titled } from "~/ui/title";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: findingHref }];
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data?.typed ? `‘${args.data.typed}’ 찾기` : "찾기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, () => findFor(request, ctx));
}

export default function Search() {
  const finding = useLoaderData<typeof loader>();
  const { typed, state, groups } = finding;
  return (
    <Page title="찾기" lead={leadOf(finding)} width="reading">
      <form className="find-form" method="get" action={SEARCH} role="search">
        <input
          key={typed}
          className="input"
          type="search"
          name="q"
          defaultValue={typed}
          maxLength={MOST_LETTERS}
          aria-label="찾을 말"
          autoComplete="off"
          autoFocus={state !== "found"}
        />
        <button className="btn" type="submit">
          찾기
        </button>
      </form>
      {state === "found" && groups.length === 0 && (
        <Empty title={`‘${typed}’에 맞는 글, 친구, 화면이 없어요`}>
          <p>
            띄어쓰기나 단어를 바꿔 보세요. 다른 글쓴이의 글은 제목과 글쓴이로만 찾아요. <a href={SEARCH}>처음부터 찾기</a>
          </p>
        </Empty>
      )}
      <FoundGroups groups={groups} />
    </Page>
  );
}

function leadOf({ typed, state, groups }: Finding): string {
  if (state === "ask") return FIND_HINT;
  if (state === "short") return TOO_SHORT;
  const found = groups.map(({ name, rows, allHref }) => `${name} ${counted(rows.length)}개${allHref ? " 이상" : ""}`);
  return found.length > 0 ? `‘${typed}’: ${found.join(", ")}` : FIND_HINT;
}
