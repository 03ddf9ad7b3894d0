import { Transform } from "node:stream";

const END = "</body></html>";

/**
 * A page's bytes as React writes them, corrected in two places.
 *
 * React 18 pads its 2 kB buffers with zero bytes where a multi-byte character does not fit, which happens on most Korean pages. HTML has no
 * zero bytes, so they are removed.
 *
 * React ends the document before Remix has written the loaders' data, so its scripts follow `</html>`. The end tags are held back until
 * after the last script.
 */
export function htmlStream(): Transform {
  let held = Buffer.alloc(0);
  let ended = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const clean = chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk;
      if (ended) return done(null, clean);
      const all = Buffer.concat([held, clean]);
      const at = all.indexOf(END);
      ended = at >= 0;
      // The end tags may be split between two buffers.
      held = ended ? Buffer.alloc(0) : all.subarray(Math.max(0, all.length - END.length + 1));
      done(null, ended ? Buffer.concat([all.subarray(0, at), all.subarray(at + END.length)]) : all.subarray(0, all.length - held.length));
    },
    flush(done) {
      done(null, ended ? END : held);
    },
  });
}
