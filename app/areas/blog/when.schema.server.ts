import { z } from "zod";
import { Search, unlessBlank } from "~/core/shapes.server";
import { missingMomentText } from "~/messages/missing-moment";
import { readInstant } from "~/time/typed-moment";

/** When a form publishes: at once, or at a Seoul minute (`publishDate` yyyy-MM-dd, `publishTime` HH:mm), which `checkWhen` reads. */
export const whenFields = {
  when: unlessBlank(z.enum(["now", "later"]).default("now")),
  publishDate: Search(20),
  publishTime: Search(20),
};

type When = { when: "now" | "later"; publishDate: string; publishTime: string };

/** Reads the moment of 예약; null at once and for unreadable texts. */
export const momentOf = ({ when, publishDate, publishTime }: When): Date | null =>
  when === "now" ? null : readInstant(`${publishDate} ${publishTime}`);

/** Refuses a missing or nonexistent day or time, at its field. */
export function checkWhen(form: When, check: z.RefinementCtx): void {
  const { publishDate, publishTime } = form;
  if (form.when === "now" || momentOf(form)) return;
  const refuse = (name: "publishDate" | "publishTime", message: string) => check.addIssue({ code: "custom", path: [name], message });
  const isDay = readInstant(`${publishDate} 00:00`) !== null;
  if (!isDay) refuse("publishDate", missingMomentText(publishDate) ?? "발행할 날짜를 골라 주세요.");
  if (!isDay && readInstant(`2026-01-01 ${publishTime}`)) return;
  refuse("publishTime", missingMomentText(`2026-01-01 ${publishTime}`) ?? "발행할 시각을 골라 주세요.");
}
