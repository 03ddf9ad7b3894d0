import pLimit from "p-limit";
import type { Sharp, SharpOptions } from "sharp";
import { Refusal } from "~/core/refusal";

export const MAX_PIXELS = 60_000_000;
/** Decoding shares the process's four background threads with the hashing of passwords; two stay free for logins. */
const AT_ONCE = 2;
const MOST_WAITING = 40;
const SECONDS = 10;

const gate = pLimit(AT_ONCE);
/** Loaded by the first picture (ADR 30). */
let sharp: typeof import("sharp").default | undefined;

/** Runs one piece of decoding, two at a time in a process. Refuses `files.photo-busy` when too many wait already. */
export function decoding<T>(work: () => Promise<T>): Promise<T> {
  if (gate.pendingCount >= MOST_WAITING) throw new Refusal("files.photo-busy");
  return gate(async () => {
    if (!sharp) {
      ({ default: sharp } = await import("sharp"));
      // libvips uses one thread for each picture, so the number of pictures at once is the number of threads.
      sharp.concurrency(1);
    }
    return work();
  });
}

/** A picture opened within bounds of pixels and time; inside `decoding` only. */
export function picture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp!(bytes, { limitInputPixels: MAX_PIXELS, ...options }).timeout({ seconds: SECONDS });
}

/** A picture made of colours or a text (`options.create`, `options.text`) within the same bounds; inside `decoding` only. */
export function drawn(options: SharpOptions): Sharp {
  return sharp!(options).timeout({ seconds: SECONDS });
}
