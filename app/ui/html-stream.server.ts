import { Transform } from "node:stream";

const END = "</body></html>";

/**
 * A page's bytes as React writes them, in few pieces and corrected in two places.
 *
 * React writes 2 kB at a time, and each piece would be compressed and sent by itself. What it writes in one go is passed on in one piece.
 *
 * React 18 pads its buffers with zero bytes where a multi-byte character does not fit, which happens on most Korean pages. HTML has no
 * zero bytes, so they are removed.
 *
 * React ends the document before Remix has written the loaders' data, so its scripts follow `</html>`. The end tags are held back until
 * after the last script.
 */
export function htmlStream(): Transform {
  let held = Buffer.alloc(0);
  let written: Buffer[] = [];
  let ended = false;
  const passOn = () => {
    if (written.length === 0 || stream.destroyed) return;
    const all = Buffer.concat([held, ...written]);
    written = [];
    const at = ended ? -1 : all.indexOf(END);
    // The end tags may be split between two pieces.
    const until = ended || at >= 0 ? all.length : Math.max(0, all.length - END.length + 1);
    held = all.subarray(until);
    ended ||= at >= 0;
    stream.push(at >= 0 ? Buffer.concat([all.subarray(0, at), all.subarray(at + END.length)]) : all.subarray(0, until));
  };
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (written.length === 0) setImmediate(passOn);
      written.push(withoutZeros(chunk));
      done();
    },
    flush(done) {
      passOn();
      done(null, ended ? END : held);
    },
  });
  return stream;
}

/** The padding stands at a buffer's end; any other zero byte came with a text. */
function withoutZeros(chunk: Buffer): Buffer {
  let end = chunk.length;
  while (end > 0 && chunk[end - 1] === 0) end--;
  const text = chunk.subarray(0, end);
  return text.includes(0) ? Buffer.from(text.filter((byte) => byte !== 0)) : text;
}
