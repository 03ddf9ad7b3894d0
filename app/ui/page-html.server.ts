import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

const END = "</body></html>";

/**
 * A whole page drawn by `draw`, with the loaders' data for the scripts. Throws what a component throws. React's stream would write each
 * attribute by itself (ADR 49), the framework its data after `</html>`.
 */
export async function pageHtml(remix: EntryContext, nonce: string, draw: (context: EntryContext) => ReactElement): Promise<Buffer> {
  const { serverHandoffStream, ...context } = remix;
  const html = renderToString(draw(context));
  const data = serverHandoffStream && context.renderMeta?.didRenderScripts ? dataScript(await text(serverHandoffStream), nonce) : "";
  return withoutZeros(Buffer.from(`<!DOCTYPE html>${html.slice(0, -END.length)}${data}${END}`));
}

const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** HTML has no zero bytes; only people's own texts can bring them. */
const withoutZeros = (html: Buffer): Buffer => (html.includes(0) ? Buffer.from(html.filter((byte) => byte !== 0)) : html);

function dataScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
