import { Transform } from "node:stream";

/**
 * React 18 fills its 2 kB buffers up with zero bytes where a character of several bytes does not fit any more, which with Korean happens on
 * most pages. No HTML has a zero byte, so they are taken out again.
 */
export function withoutNul(): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, chunk.includes(0) ? Buffer.from(chunk.filter((byte) => byte !== 0)) : chunk);
    },
  });
}
