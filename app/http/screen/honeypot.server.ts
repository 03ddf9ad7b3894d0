import { Honeypot } from "remix-utils/honeypot/server";
import { sha256 } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** A fixed seed, so that a form drawn by one process, or before a restart, is accepted by another. */
const trap = () => new Honeypot({ encryptionSeed: sha256(`honeypot ${settings().SESSION_SECRET}`) });

/** What the component `Trap` needs; made by the loader. */
export const trapProps = () => trap().getInputProps();

/** Refuses `common.robot` for a form whose hidden field is filled in or whose timestamp is not one of ours. */
export function refuseRobots(form: FormData): void {
  try {
    if (!form.has("name__confirm")) throw new Error("the form came without its trap");
    trap().check(form);
  } catch {
    // Also for a timestamp that cannot be decrypted, which the library reports by another kind of error.
    throw new Refusal("common.robot");
  }
}
