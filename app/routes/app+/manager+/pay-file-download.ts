import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { openBankRows } from "~/areas/settlement/transfers/open-bank-rows.server";
import { bankColumns } from "~/areas/settlement/transfers/transfer.columns";
import { payFilePath, PAY_FILES } from "~/areas/settlement/settlement-links";
import { ByPayFile, DownloadForm, MaybePayFile } from "~/areas/settlement/transfers/transfers.schema.server";
import { tableFile } from "~/http/reply/table-file.server";
import { queryOf } from "~/http/request/query.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, failure } from "~/http/screen/flash.server";
import { submit } from "~/http/screen/submit.server";

export const handle = { menu: PAY_FILES };

/** A GET never sends account numbers: it redirects to the pay file's page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await enter(request, granted);
  return redirect(pageOf(request));
}

/** Sends whole account numbers; needs a reason. Refusals show on the pay file's page. */
export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, granted);
  const handle = async ({ reason, format }: DownloadForm) => {
    const { payFileId } = queryOf(request, ByPayFile, "settlement.no-pay-file");
    return tableFile(request, `이체 파일 ${payFileId}`, bankColumns, await openBankRows(ctx, { payFileId, reason, format }), format);
  };
  const answer = await submit(request, DownloadForm, handle, { proof: ctx, back: pageOf(request) });
  if (answer instanceof Response) return answer;
  const { code, requestId, lastResult } = answer.data;
  const message = String(Object.values(lastResult.error ?? {}).flat()[0]);
  if ((answer.init?.status ?? 200) >= 500) throw data({ code, message, requestId }, answer.init ?? undefined);
  return done(pageOf(request), failure(message));
}

function pageOf(request: Request): string {
  const { payFileId } = queryOf(request, MaybePayFile);
  return payFileId ? payFilePath(payFileId) : PAY_FILES;
}
