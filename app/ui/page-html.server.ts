import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

const END = "</body></html>";

/**
 * A whole page as text: what `draw` makes of the framework's context, and behind it the loaders' data for the browser's scripts. Throws what a
 * component throws.
 *
 * The framework would hand both to a stream, in which each attribute of an element is a write of its own; since every loader has answered by
 * now, nothing is gained by it (decision 0049). Its data scripts would also follow `</html>`; here the end tags are last.
 */
export async function pageHtml(remix: EntryContext, nonce: string, draw: (context: EntryContext) => ReactElement): Promise<string> {
  const { serverHandoffStream, ...context } = remix;
  const html = renderToString(draw(context));
  const data =
    serverHandoffStream && context.renderMeta?.didRenderScripts ? dataScript(await new Response(serverHandoffStream).text(), nonce) : "";
  // HTML has no zero bytes; one that came with somebody's text is left out.
  return `<!DOCTYPE html>${html.slice(0, -END.length).replaceAll("\0", "")}${data}${END}`;
}

/** What the framework's own `StreamTransfer` writes, in one script. */
function dataScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
