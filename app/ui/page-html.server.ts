import { transcode } from "node:buffer";
import type { EntryContext } from "@remix-run/node";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { withTextsApart } from "./apart";

const BEGIN = "<!DOCTYPE html>";
const END = "</body></html>";

/**
 * The bytes of a whole page: what `draw` makes of the framework's context, and behind it the loaders' data for the browser's scripts. Throws
 * what a component throws.
 *
 * The framework would hand both to a stream, in which each attribute of an element is a write of its own; since every loader has answered by
 * now, nothing is gained by it (ADR 49). Its data scripts would also follow `</html>`; here the end tags are last.
 */
export async function pageHtml(remix: EntryContext, nonce: string, draw: (context: EntryContext) => ReactElement): Promise<Buffer> {
  const { serverHandoffStream, ...context } = remix;
  const drawn = withTextsApart(nonce, () => renderToString(draw(context)));
  const data = serverHandoffStream && context.renderMeta?.didRenderScripts ? dataScript(await text(serverHandoffStream), nonce) : "";
  const last = drawn.pop()!;
  return withoutZeros(utf8([BEGIN, ...drawn, last.slice(0, -END.length), data, END]));
}

const text = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** Where a page's UTF-16 is put: each page uses it anew, since getting so much memory takes longer than writing to it. */
const units = Buffer.allocUnsafe(1_048_576);

/** As `Buffer.from`, which takes three times as long where a text has Korean words. */
function utf8(pieces: string[]): Buffer {
  const size = pieces.reduce((sum, piece) => sum + piece.length * 2, 0);
  const utf16 = size <= units.length ? units : Buffer.allocUnsafe(size);
  let at = 0;
  for (const piece of pieces) at += utf16.write(piece, at, "utf16le");
  try {
    return transcode(utf16.subarray(0, size), "utf16le", "utf8");
  } catch {
    // Refused for half a character, which `Buffer.from` replaces.
    return Buffer.from(pieces.join(""));
  }
}

/** HTML has no zero bytes; they can only come with somebody's text. */
const withoutZeros = (html: Buffer): Buffer => (html.includes(0) ? Buffer.from(html.filter((byte) => byte !== 0)) : html);

/** What the framework's own `StreamTransfer` writes, in one script. */
function dataScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const controller = "window.__remixContext.streamController";
  return `<script nonce="${nonce}">${controller}.enqueue(${literal});${controller}.close();</script>`;
}
