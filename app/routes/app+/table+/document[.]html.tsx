import type { LoaderFunctionArgs } from "@remix-run/node";
import { DocumentFile } from "~/areas/tables/described/parts/document-file";
import { documentRelease } from "~/areas/tables/described/document-release.server";
import { readDocument } from "~/areas/tables/described/read-document.server";
import { attachment } from "~/http/reply/attachment.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { documentOf } from "~/http/screen/plain-page.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  const document = await readDocument(ctx, await documentRelease(ctx, request));
  const title = `${document.environment} 환경 테이블 정의서`;
  return new Response(documentOf(<DocumentFile title={title} document={document} />), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": attachment(title, "html"),
      "Cache-Control": "no-store",
    },
  });
}
