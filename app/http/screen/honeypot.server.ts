import { Honeypot } from "remix-utils/honeypot/server";
import { sha256 } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import { settings } from "~/core/settings.server";

/** A fixed seed: a form drawn by another process must pass. */
const trap = () => new Honeypot({ encryptionSeed: sha256(`honeypot ${settings().SESSION_SECRET}`) });

export const trapProps = () => trap().getInputProps();

/** Refuses `common.robot` if the hidden field is filled or missing, or the timestamp is not ours. */
export function refuseRobots(form: FormData): void {
  try {
    if (!form.has("name__confirm")) throw new Error("the form came without its trap");
    trap().check(form);
  } catch {
    throw new Refusal("common.robot");
  }
}
