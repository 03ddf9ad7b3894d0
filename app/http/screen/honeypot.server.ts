import { Honeypot } from "remix-utils/honeypot/server";
import { sha256 } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** The seed is fixed, so that a form drawn by one process or before a restart is taken by another. */
const trap = () => new Honeypot({ encryptionSeed: sha256(`honeypot ${settings().SESSION_SECRET}`) });

/** What `Trap` is drawn from; made by the loader. */
export const trapProps = () => trap().getInputProps();

/** Refuses `common.robot` for a form whose hidden field was filled in, or whose mark is not one of ours. */
export function refuseRobots(form: FormData): void {
  try {
    if (!form.has("name__confirm")) throw new Error("the form came without its trap");
    trap().check(form);
  } catch {
    // Also a mark that cannot be read at all, which is not an error of the library's own kind.
    throw new Refusal("common.robot");
  }
}
