import { tookTooLong } from "~/core/work/thread.server";
import { differences, shown, type Shown, shownUnlike } from "../text/text-differences";
import { inThread } from "../text/text-thread.server";

/** Texts up to this length are compared without a thread: a few milliseconds at most. */
const SHORT = 2_000;
/** The time limit of a comparison; the longest texts take less than half of it. */
const MOST_MS = 3_000;

/**
 * Compares two texts by lines, and by words where the lines are similar; `coarse` when they were too different or the time ran out. Long
 * texts are compared in a thread. Refuses `common.unavailable` while too many wait.
 */
export async function compareTexts(before: string, after: string): Promise<Shown> {
  if (before.length + after.length <= SHORT) return shown(differences(before, after));
  try {
    return await inThread("compare", [before, after], MOST_MS);
  } catch (error) {
    if (tookTooLong(error)) return shownUnlike(before, after);
    throw error;
  }
}
