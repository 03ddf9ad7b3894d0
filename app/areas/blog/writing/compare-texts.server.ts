import { differences, shown, type Shown, shownUnlike } from "./internal/text-differences";
import { inThread, TookTooLong } from "./internal/text-thread.server";

/** Shorter texts are compared at once: that takes a few milliseconds, whatever they are. */
const SHORT = 2_000;
/** What a comparison may take; the largest take less than half of it. */
const MOST_MS = 3_000;

/**
 * Two texts compared, line by line and word by word where they are alike enough; `coarse` says where they were not, or where the time ran out.
 * Long texts are compared in a thread of their own. Refuses `common.unavailable` while many others wait for theirs.
 */
export async function compareTexts(before: string, after: string): Promise<Shown> {
  if (before.length + after.length <= SHORT) return shown(differences(before, after));
  try {
    return await inThread("compare", [before, after], MOST_MS);
  } catch (error) {
    if (error instanceof TookTooLong) return shownUnlike(before, after);
    throw error;
  }
}
