import { Transform } from "node:stream";

const END = "</body></html>";

/**
 * The bytes of a page as React writes them, mended in two places.
 *
 * React 18 fills its 2 kB buffers up with zero bytes where a character of several bytes does not fit any more, which with Korean happens on
 * most pages. No HTML has a zero byte, so they are taken out again.
 *
 * React ends the document as soon as the page itself is written, and Remix writes the loaders' data behind it, as scripts after `</html>`.
 * The end is held back until the last of them, where browsers put them anyway.
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
      // The end may be cut in two by the end of a buffer.
      held = ended ? Buffer.alloc(0) : all.subarray(Math.max(0, all.length - END.length + 1));
      done(null, ended ? Buffer.concat([all.subarray(0, at), all.subarray(at + END.length)]) : all.subarray(0, all.length - held.length));
    },
    flush(done) {
      done(null, ended ? END : held);
    },
  });
}
