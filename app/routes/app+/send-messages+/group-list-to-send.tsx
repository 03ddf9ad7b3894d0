import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { conditionTexts } from "~/areas/sending/filters/conditions";
import { listFilters } from "~/areas/sending/filters/list-filters.server";
import { suggestFilters } from "~/areas/sending/filters/suggest-filters.server";
import { codeNames } from "~/areas/master/common-codes.server";
import { FilterList } from "~/areas/sending/filters/parts/filter-list";
import { sendToGroupHref, targetsHref } from "~/areas/sending/sending-links";
import { groupsGrid } from "~/areas/sending/groups/groups.grid";
import { groups } from "~/areas/sending/groups/groups.store.server";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import tagsCss from "~/areas/sending/tags/tags.css";
import { Refusal } from "~/core/refusal";
import { readGridForm } from "~/grid/web/form.server";
import { gridLinks } from "~/grid/links";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { titled } from "~/ui/title";

export const links = () => [...gridLinks(), { rel: "stylesheet", href: tagsCss }];

export const meta: MetaFunction = (args) => titled("발송 그룹", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const [grid, filters, tags] = await Promise.all([loadGrid(request, ctx, { store: groups }), listFilters(ctx), listTags(ctx)]);
    const nameOf = (id: number) => tags.find(({ tagId }) => tagId === id)?.tagName ?? "";
    const subjects = await codeNames(ctx, "main_subject");
    const subjectOf = (key: string) => subjects[key] ?? key;
    const rows = filters.map(({ conditions, ...filter }) => ({
      ...filter,
      asks: conditionTexts(conditions, nameOf, subjectOf).join(", "),
    }));
    return { grid, filters: rows, suggested: await suggestFilters(ctx, filters) };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submitGrid(request, ctx, [{ store: groups }], { targets: openTargets });
}

/** Opens the first ticked group's targets (2 §2). Refuses unsaved changes, which leaving would lose. */
async function openTargets([first]: unknown[][], form: FormData): Promise<Response> {
  const { inserts, updates } = readGridForm(groupsGrid, form).change;
  if (inserts.length + updates.length > 0) throw new Refusal("sending.save-groups-first");
  if (!first) throw new Refusal("sending.group-not-chosen");
  return done(targetsHref(first[0] as number));
}

const BUTTONS = [{ intent: "targets", label: "발송 대상 관리" }];

export default function GroupListToSend() {
  const { grid, filters, suggested } = useLoaderData<typeof loader>();
  return (
    <GridScreen
      grid={groupsGrid}
      data={grid}
      lead="친구를 그룹으로 묶어 두면 한 번에 보낼 수 있어요."
      rowHref={({ groupId }, at) => (at === 0 ? targetsHref(Number(groupId)) : sendToGroupHref(Number(groupId)))}
      buttons={BUTTONS}
      excel="/app/send-messages/group-list-to-send.xlsx"
      empty="아직 그룹이 없어요. 그룹 만들기를 눌러 이름을 적고 저장해 주세요."
    >
      <FilterList filters={filters} suggested={suggested} />
    </GridScreen>
  );
}
