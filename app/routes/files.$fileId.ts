import type { LoaderFunctionArgs } from "@remix-run/node";
import { openFile } from "~/areas/files/open-file.server";
import { openReduced } from "~/areas/files/reduced-picture.server";
import { isRefusal } from "~/core/refusal";
import { anyone } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";

/** `w`: width in pixels of a reduced picture. A file never changes, so caches keep it for a year. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const ctx = await enter(request, anyone);
  try {
    const width = new URL(request.url).searchParams.get("w");
    const wanted = params.fileId ?? "";
    const { fileId, fileName, contentType, bytes } =
      width === null ? await openFile(ctx, wanted) : await openReduced(ctx, wanted, Number(width));
    const tag = width === null ? `"${fileId}"` : `"${fileId}-${width}"`;
    const headers = new Headers({
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      ETag: tag,
    });
    if (request.headers.get("If-None-Match")?.includes(tag)) return new Response(null, { status: 304, headers });
    headers.set("Content-Type", contentType);
    headers.set("Content-Length", String(bytes.byteLength));
    headers.set("Content-Disposition", `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`);
    return new Response(bytes as BodyInit, { headers });
  } catch (error) {
    if (!isRefusal(error, "common.not-found")) throw error;
    return new Response("찾는 파일이 없습니다.", {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
    });
  }
}
