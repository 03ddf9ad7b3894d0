import { tookTooLong } from "~/core/work/thread.server";
import { differences, limitShown, type Shown, showAllChanged } from "../text/text-differences";
import { inThread } from "../text/text-thread.server";

/** Shorter texts take a few milliseconds and need no thread. */
const SHORT_LENGTH = 2_000;
/** The longest texts take less than half of this. */
const TIME_LIMIT_MS = 3_000;

/**
 * Compare two texts by lines and words; after a time-out every line counts as changed. Refuses `common.unavailable` while too many texts
 * wait.
 */
export async function compareTexts(before: string, after: string): Promise<Shown> {
  if (before.length + after.length <= SHORT_LENGTH) return limitShown(differences(before, after));
  try {
    return await inThread("compare", [before, after], TIME_LIMIT_MS);
  } catch (error) {
    if (tookTooLong(error)) return showAllChanged(before, after);
    throw error;
  }
}
