import { formatSeoul } from "~/time/seoul";
import { type Html, markup } from "../html";

/** Date and time of a list. A screen may hide this year on a phone. */
export function minuteOf(instant: Date, year: string): Html {
  const minute = formatSeoul(instant, "yyyy.MM.dd HH:mm");
  if (!minute.startsWith(`${year}.`)) return markup`${minute}`;
  return markup`<span class="this-year">${year}.</span>${minute.slice(5)}`;
}
