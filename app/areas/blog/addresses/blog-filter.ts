import { idOf } from "~/core/id";
import { withParameter } from "./blog-address";

export type BlogFilter = {
  words: string;
  subject: string;
  /** "yyyy-MM" in Seoul; may be "" or invalid. */
  month: string;
  /** Only posts with a smaller id. */
  before: number | null;
};

const MAX_WORDS = 60;
const names = { words: "q", subject: "subject", month: "month", before: "before" } as const;

const typed = (query: URLSearchParams, name: string, max: number): string =>
  [...(query.get(name) ?? "").normalize("NFC").replace(/\s+/g, " ").trim()].slice(0, max).join("");

/** Filter of a blog page's query; cuts long texts. */
export function blogFilter(query: URLSearchParams): BlogFilter {
  return {
    words: typed(query, names.words, MAX_WORDS),
    subject: typed(query, names.subject, 60),
    month: typed(query, names.month, 10),
    before: idOf(query.get(names.before)),
  };
}

/** True for the unfiltered first page, which is kept for guests. */
export const asksNothing = ({ words, subject, month, before }: BlogFilter): boolean =>
  words === "" && subject === "" && month === "" && before === null;

export const isMonth = (month: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(month);

export function filterAddress(address: string, filter: Partial<BlogFilter>): string {
  const { words, subject, month, before } = filter;
  const given = {
    [names.words]: words,
    [names.subject]: subject,
    [names.month]: month,
    [names.before]: before,
  };
  return Object.entries(given).reduce((path, [name, value]) => (value ? withParameter(path, name, value) : path), address);
}

/** "2026년 3월" of "2026-03". */
export const monthName = (month: string): string => `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`;
