import { cleanHtml, htmlForReading } from "./clean-html.server";
import { isBlank, plainText, summary, textLength } from "./plain-text.server";
import { picturesNamed } from "./figures";
import { differences, shown } from "./text-differences";

/** A post's words for a comparison, one line per paragraph, pictures by their alt text. */
const compared = (html: string) => plainText(picturesNamed(html));

/** The tasks on a post's text, each run directly or in a thread. */
export const textTasks = {
  clean: cleanHtml,
  read: htmlForReading,
  compared,
  compare: (before: string, after: string) => shown(differences(before, after)),
  /** What is stored of a text: the cleaned HTML, its first lines and its length; null when it is blank. */
  keep: (html: string) => {
    const contents = cleanHtml(html);
    return isBlank(contents) ? null : { contents, summary: summary(contents), textLength: textLength(contents) };
  },
};
export type TextTasks = typeof textTasks;
