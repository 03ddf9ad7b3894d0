import { cleanHtml, htmlForReading } from "./clean-html.server";
import { isBlank, plainText, summary, textLength } from "./plain-text.server";
import { picturesNamed } from "./figures";
import { differences, limitShown } from "./text-differences";

const compared = (html: string) => plainText(picturesNamed(html));

export const textTasks = {
  clean: cleanHtml,
  read: htmlForReading,
  compared,
  words: (html: string) => plainText(html, " "),
  compare: (before: string, after: string) => limitShown(differences(before, after)),
  keep: (html: string) => {
    const contents = cleanHtml(html);
    return isBlank(contents) ? null : { contents, summary: summary(contents), textLength: textLength(contents) };
  },
};
export type TextTasks = typeof textTasks;
