import { tookTooLong } from "~/core/work/thread.server";
import { differences, limitShown, type Shown, showAllChanged } from "../text/text-differences";
import { inThread } from "../text/text-thread.server";

const SHORT_LENGTH = 2_000;
const TIME_LIMIT_MS = 3_000;

/** After three seconds, marks every line as changed. Refuses `common.unavailable` while too many wait. */
export async function compareTexts(before: string, after: string): Promise<Shown> {
  if (before.length + after.length <= SHORT_LENGTH) return limitShown(differences(before, after));
  try {
    return await inThread("compare", [before, after], TIME_LIMIT_MS);
  } catch (error) {
    if (tookTooLong(error)) return showAllChanged(before, after);
    throw error;
  }
}
