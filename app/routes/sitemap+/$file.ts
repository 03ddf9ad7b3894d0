import type { LoaderFunctionArgs } from "@remix-run/node";
import { sitemapFile } from "~/areas/sitemap/sitemap.server";
import { sitemapAnswer } from "~/areas/sitemap/web/sitemap-answer.server";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  return sitemapAnswer(request, () => sitemapFile(ctx, params.file ?? ""));
}
