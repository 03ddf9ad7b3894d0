import { missingMoment } from "~/time/typed-moment";
import { particle } from "./particles";

/** What a person reads of a day or a time that does not exist, named as it was typed; null for every other text. */
export function missingMomentSaid(typed: string): string | null {
  const missing = missingMoment(typed);
  if (missing === null) return null;
  return "day" in missing ? `${particle(missing.day, "은/는")} 없는 날이에요.` : `${particle(missing.clock, "은/는")} 없는 시각이에요.`;
}
