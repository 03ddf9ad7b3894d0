import { escaped } from "../escapes";

/** A paragraph of these words shows a button to the writer's own consultation form. */
export const CONSULTATION = "[상담 신청서]";

const line = /<p(?: style="[^"<>]*")?>\[상담 신청서\]<\/p>/g;
const PLACE = `<p data-consultation=""></p>`;

export const consultationPlaces = (html: string): string => html.replace(line, PLACE);

/** `path`: the writer's form; without it the button's line goes. */
export function withConsultation(html: string, path: string | null): string {
  const button =
    path && `<p class="consultation"><a class="btn" href="${escaped(path)}" rel="noopener" target="_blank">상담 신청서</a></p>`;
  return html.replaceAll(PLACE, button ?? "");
}

export const withoutConsultation = (text: string): string => text.replace(/^\[상담 신청서\]$\n?/gm, "");
