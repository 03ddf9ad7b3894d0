import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

const END = "</body></html>";

/** Throws what a component throws. React's stream would write each attribute by itself (ADR 49), the framework its data after `</html>`. */
export async function pageHtml(remix: EntryContext, nonce: string, draw: (context: EntryContext) => ReactElement): Promise<Buffer> {
  const { serverHandoffStream, ...context } = remix;
  const html = renderToString(draw(context));
  const data = serverHandoffStream && context.renderMeta?.didRenderScripts ? dataScript(await text(serverHandoffStream), nonce) : "";
  return withoutZeros(pageBytes(html, data));
}

const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

const DOCTYPE = "<!DOCTYPE html>";
const shared = Buffer.allocUnsafeSlow(1_000_000);

/** Joining and measuring the texts first takes twice as long as writing to a shared buffer. */
function pageBytes(html: string, data: string): Buffer {
  const most = DOCTYPE.length + (html.length + data.length) * 3;
  const bytes = most > shared.length ? Buffer.allocUnsafeSlow(most) : shared;
  let end = bytes.write(DOCTYPE);
  end += bytes.write(html, end) - END.length;
  end += bytes.write(data + END, end);
  return Buffer.from(bytes.subarray(0, end));
}

/** HTML has no zero bytes; only people's own texts can bring them. */
const withoutZeros = (html: Buffer): Buffer => (html.includes(0) ? Buffer.from(html.filter((byte) => byte !== 0)) : html);

function dataScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
