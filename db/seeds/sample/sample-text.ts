/** Paragraphs separated by an empty line, `##` a heading, `-` a list, `>` a quotation. */
export type SampleText = {
  title: string;
  mainSubject: string;
  contentsType: string;
  colours: [dark: string, light: string];
  pinned?: boolean;
  text: string;
};
