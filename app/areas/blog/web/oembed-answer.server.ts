import type { Ctx } from "~/core/ctx.server";
import { isRefusal } from "~/core/refusal";
import { CACHE_SECONDS, oembedOf } from "../oembed/oembed-of.server";
import { oembedXml } from "../oembed/oembed-xml";

const FORMATS: Record<string, { type: string; write: (answer: Record<string, string | number>) => string }> = {
  json: { type: "application/json; charset=utf-8", write: JSON.stringify },
  xml: { type: "text/xml; charset=utf-8", write: oembedXml },
};

/** 404 for addresses without post, 501 for unknown formats, as specified. Any site may read. */
export async function oembedAnswer(request: Request, ctx: Ctx): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const name = query.get("format") || "json";
  const format = Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined;
  if (!format) return plain(501, "json, xml");
  try {
    const limits = { maxWidth: limitIn(query.get("maxwidth")), maxHeight: limitIn(query.get("maxheight")) };
    const answer = await oembedOf(ctx, query.get("url") ?? "", limits);
    return new Response(format.write(answer), {
      headers: {
        "Content-Type": format.type,
        "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!isRefusal(error, "common.not-found")) throw error;
    return plain(404, "no post");
  }
}

const limitIn = (text: string | null): number => (text && /^\d{1,6}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY);

const plain = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" },
  });
