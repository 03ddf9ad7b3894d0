import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { databasesShown } from "~/areas/master/databases/databases.grid";
import { databaseConstraint, DatabaseEnvironmentInput, EditQuery } from "~/areas/master/databases/databases.schema.server";
import { databases } from "~/areas/master/databases/databases.store.server";
import { DatabaseForm } from "~/areas/master/parts/database-form";
import { readDatabaseForm, saveDatabase } from "~/areas/master/databases/save-database.server";
import { tryDatabase } from "~/areas/master/databases/try-database.server";
import { helpOf } from "~/help/help-texts.server";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { loadGrid } from "~/grid/web/load.server";
import { GridScreen } from "~/grid/page/grid-screen";
import { submitGrid } from "~/grid/web/submit.server";
import { queryOf } from "~/http/request/query.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure, success } from "~/http/screen/flash.server";
import { proveFirst } from "~/http/screen/proof-visit.server";
import { show } from "~/http/screen/show.server";
import { submit, type Submitted } from "~/http/screen/submit.server";
import { Dialog } from "~/ui/dialog";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { gridLinks as links } from "~/grid/links";

const HERE = "/app/database/environment";

export const meta: MetaFunction = (args) => titled(databasesShown.title, args);

/** `edit` names the environment whose form opens; empty, a new one's (3 §2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  return show(ctx, async () => {
    const { edit: release } = queryOf(request, EditQuery);
    if (release !== undefined) await proveFirst(request, ctx);
    const form = release === undefined ? null : { ...(await readDatabaseForm(ctx, release)), constraint: databaseConstraint() };
    return { grid: await loadGrid(request, ctx, { store: databases }), form, help: await helpOf("database-password") };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  if (queryOf(request, EditQuery).edit === undefined)
    return submitGrid(request, ctx, [{ store: databases, drawn: databasesShown }], {
      new: () => done(`${HERE}?edit=`),
      edit,
      try: (keys) => tryLast(ctx, keys),
    });
  const save = async (input: DatabaseEnvironmentInput) => {
    await saveDatabase(ctx, input);
    return input.intent === "save" ? done(HERE, success("저장되었습니다.")) : testConnection(ctx, input.dataItemRelease);
  };
  return submit(request, DatabaseEnvironmentInput, save, { hide: ["databasePassword"], proof: ctx });
}

async function edit(keys: unknown[][]): Promise<Response> {
  const last = keys.at(-1);
  if (!last) throw new Refusal("master.choose-environment");
  return done(`${HERE}?edit=${encodeURIComponent(String(last[0]))}`);
}

async function tryLast(ctx: MemberCtx, keys: unknown[][]): Promise<Response> {
  const last = keys.at(-1);
  if (!last) throw new Refusal("master.choose-database");
  return testConnection(ctx, String(last[0]));
}

async function testConnection(ctx: MemberCtx, release: string): Promise<Response> {
  await limitRate("try-database", String(ctx.actor.userId));
  const { ok, text } = await tryDatabase(ctx, release);
  return done(HERE, ok ? { ...success(text), ms: 4000 } : failure(text));
}

const BUTTONS = [
  { intent: "new", label: "추가", isForAll: true },
  { intent: "edit", label: "수정" },
  { intent: "try", label: "연결 확인" },
];

export default function DatabaseEnvironments() {
  const { grid, form, help } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const sent = answer && "lastResult" in answer ? (answer as Submitted) : undefined;
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const title = form?.row.stamp === null ? "데이터베이스 환경 추가" : "데이터베이스 환경 수정";
  const fields = form && <DatabaseForm key={form.row.dataItemRelease} {...form} help={help["database-password"]} sent={sent} />;
  if (fields && !isHydrated)
    return (
      <Page title={title} width="form">
        {fields}
        <p className="quiet">
          <a href={HERE}>데이터베이스 환경으로</a>
        </p>
      </Page>
    );
  return (
    <>
      <GridScreen
        grid={databasesShown}
        data={grid}
        lead="환경마다 테이블을 만드는 데이터베이스와 그 사용자를 정해요. 수정과 연결 확인은 마지막에 고른 환경에 해요."
        buttons={BUTTONS}
        excel={`${HERE}.xlsx`}
        empty="아직 없어요. 추가를 눌러 시작해 주세요."
      />
      {fields && (
        <Dialog title={title} onClose={() => navigate(HERE, { preventScrollReset: true })}>
          {fields}
        </Dialog>
      )}
    </>
  );
}
