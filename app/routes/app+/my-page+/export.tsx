import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import memberHref from "~/areas/account/member/member.css";
import { EXPORT_PATH, isMoving } from "~/areas/exports/export-words";
import { ExportForm } from "~/areas/exports/exports.schema.server";
import { ExportList } from "~/areas/exports/parts/export-list";
import { ArchiveContents } from "~/areas/exports/parts/archive-contents";
import { readExports } from "~/areas/exports/read-exports.server";
import { startExport } from "~/areas/exports/start-export.server";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success, warning } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { useAnswer } from "~/ui/form/answer";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useEventSource } from "~/ui/live";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const handle = { under: "/app/user/update-user-information" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: memberHref }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = (args) => titled("내 자료 받기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const exports = await readExports(ctx);
    const moving = exports.some(({ state }) => isMoving(state));
    const shown = { exports, moving, formKey: randomUUID() };
    return data(shown, { headers: moving && !plainCookie(request, scriptsCookieName) ? { Refresh: "3" } : undefined });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, ExportForm, async ({ formKey }) => {
    const exportId = await startExport(ctx, formKey);
    const requested = (await readExports(ctx)).find((one) => one.exportId === exportId);
    // An old page repeats a finished export's key: warn that no export starts.
    if (!requested || !isMoving(requested.state)) return done(EXPORT_PATH, warning(requested ? BELOW : DONE));
    return done(EXPORT_PATH, success("만들기 시작했습니다. 다 되면 메일로 알려 드립니다."));
  });
}

const BELOW = "앞서 요청한 자료는 아래에 있습니다. 새로 만들려면 다시 눌러 주세요.";
const DONE = "앞서 요청한 자료는 이미 처리했습니다. 새로 만들려면 다시 눌러 주세요.";

export default function Export() {
  const { exports, moving, formKey } = useLoaderData<typeof loader>();
  const sent = useAnswer<typeof action>();
  const revalidator = useRevalidator();
  useEventSource(moving ? "/app/my-page/export-events" : null, () => revalidator.revalidate());
  const [form] = useForm({ id: "export", lastResult: sent?.lastResult });
  return (
    <Page title="내 자료 받기" lead="글과 사진, 친구, 보낸 기록, 결제까지 내 것을 모두 ZIP 파일 하나로 드려요." width="form">
      {exports.length > 0 && <ExportList exports={exports} />}
      {!moving && (
        <PostForm form={form} bare formKey={formKey}>
          <p>만드는 데 몇 분이 걸려요. 다 되면 메일로 알려 드리고, 하루 동안 나만 받을 수 있어요. 하루에 세 번까지 만들 수 있어요.</p>
          <SubmitButton className={exports.some(({ state }) => state === "READY") ? "btn" : "btn btn-primary"} pending="요청하는 중…">
            내 자료 만들기
          </SubmitButton>
        </PostForm>
      )}
      <ArchiveContents />
    </Page>
  );
}
