import type { LoaderFunctionArgs } from "@remix-run/node";
import { importTemplate } from "~/areas/sending/import/import-template.server";
import { attachment } from "~/http/reply/attachment.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    return new Response(await importTemplate(ctx), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": attachment("친구 내용 양식", "csv"),
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      },
    });
  });
}
