import pLimit from "p-limit";
import type { Sharp, SharpOptions } from "sharp";
import { Refusal } from "~/core/refusal";

export const MAX_PIXELS = 60_000_000;
/** Decoding shares four threads with password hashing; two stay free for logins. */
const MAX_RUNNING = 2;
const MAX_WAITING = 40;
const TIME_LIMIT_SECONDS = 10;

const gate = pLimit(MAX_RUNNING);
/** The library loads with the first picture (ADR 30). */
let sharp: typeof import("sharp").default | undefined;

/** Run decoding work, two at a time. Refuses `files.photo-busy` when too many wait. */
export function decoding<T>(work: () => Promise<T>): Promise<T> {
  if (gate.pendingCount >= MAX_WAITING) throw new Refusal("files.photo-busy");
  return gate(async () => {
    if (!sharp) {
      ({ default: sharp } = await import("sharp"));
      // One thread per picture: the gate bounds the number of threads.
      sharp.concurrency(1);
    }
    return work();
  });
}

/** Open a picture with pixel and time limits; only inside `decoding`. */
export function picture(bytes: Uint8Array, options: SharpOptions = {}): Sharp {
  return sharp!(bytes, { limitInputPixels: MAX_PIXELS, ...options }).timeout({ seconds: TIME_LIMIT_SECONDS });
}

/** Create a picture (`options.create`, `options.text`); only inside `decoding`. */
export function createPicture(options: SharpOptions): Sharp {
  return sharp!(options).timeout({ seconds: TIME_LIMIT_SECONDS });
}
