import { missingMoment } from "~/time/typed-moment";
import { particle } from "./particles";

/** Message for a day or time that does not exist; null for other texts. */
export function missingMomentText(typed: string): string | null {
  const missing = missingMoment(typed);
  if (missing === null) return null;
  return "day" in missing ? `${particle(missing.day, "은/는")} 없는 날이에요.` : `${particle(missing.clock, "은/는")} 없는 시각이에요.`;
}
