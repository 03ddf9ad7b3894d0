import { cleanHtml, htmlForReading } from "../clean-html.server";
import { editableText } from "../editable-text.server";
import { isBlank, plainText, summary, textLength } from "../plain-text.server";
import { picturesNamed } from "./figures";
import { differences, shown } from "./text-differences";

/** A post's words, a line a paragraph, with its pictures named by their alt text, as they are compared. */
const compared = (html: string) => plainText(picturesNamed(html));

/** What a post's text becomes, text by text: each may be done at once or in a thread. */
export const textTasks = {
  clean: cleanHtml,
  read: htmlForReading,
  edit: editableText,
  compared,
  compare: (before: string, after: string) => shown(differences(before, after)),
  /** What is kept of a text: clean, with its first lines and its length; null when it says nothing. */
  keep: (html: string) => {
    const contents = cleanHtml(html);
    return isBlank(contents) ? null : { contents, summary: summary(contents), textLength: textLength(contents) };
  },
};
export type TextTasks = typeof textTasks;
