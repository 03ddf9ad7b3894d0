import type { LoaderFunctionArgs } from "@remix-run/node";
import { documentRelease } from "~/areas/tables/described/document-release.server";
import { documentSheets } from "~/areas/tables/described/document-sheets";
import { readDocument } from "~/areas/tables/described/read-document.server";
import { excelBook } from "~/http/reply/excel.server";
import { granted } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, granted);
  const document = await readDocument(ctx, await documentRelease(ctx, request));
  return excelBook(`${document.environment} 환경 테이블 정의서`, [...documentSheets(document)]);
}
