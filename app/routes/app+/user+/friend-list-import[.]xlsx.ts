import type { LoaderFunctionArgs } from "@remix-run/node";
import { importTemplate, templateColumns } from "~/areas/sending/import/import-template.server";
import { tableFile } from "~/http/reply/table-file.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => tableFile(request, "친구 내용 양식", templateColumns, await importTemplate(ctx)));
}
