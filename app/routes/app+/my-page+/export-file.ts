import { Readable } from "node:stream";
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { EXPORT_PATH } from "~/areas/exports/export-words";
import { ExportQuery } from "~/areas/exports/exports.schema.server";
import { openExport } from "~/areas/exports/open-export.server";
import { isRefusal } from "~/core/refusal";
import { attachment } from "~/http/reply/attachment.server";
import { whileAwaited } from "~/http/reply/while-awaited.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { provePath } from "~/http/screen/proof-visit.server";
import { show } from "~/http/screen/show.server";
import { seoulDay } from "~/time/seoul";

export const handle = { menu: "/app/my-page/export" };

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const opened = await openExport(ctx, queryOf(request, ExportQuery).exportId).catch((error: unknown) => {
      if (isRefusal(error, "account.proof-needed")) throw redirect(provePath(EXPORT_PATH), 303);
      throw error;
    });
    const content = await whileAwaited(request, opened.content);
    return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Length": String(opened.bytes),
        "Content-Disposition": attachment(`내 자료 ${seoulDay(opened.createdAt)}`, "zip"),
        "Cache-Control": "private, no-store",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
}
