import { keepPages } from "~/http/reply/kept-pages.server";
import { keptResponse } from "~/http/reply/kept-response.server";

/** Kept a minute, so that withdrawn writers and deleted posts soon go. */
const keptFile = keepPages<object>(16, {});

/** A file made by `make`; 404 for null. */
export async function sitemapAnswer(request: Request, make: () => Promise<string | null>): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/xml; charset=utf-8", "X-Content-Type-Options": "nosniff" });
  const page = await keptFile(new URL(request.url).pathname, async () => {
    const html = await make();
    return html === null ? null : { html, headers };
  });
  if (!page) throw new Response(null, { status: 404 });
  return keptResponse(request, page);
}
