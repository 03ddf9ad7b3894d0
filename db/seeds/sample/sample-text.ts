/** The marks of a text without scripts (ADR 82); `##` is a heading. `pictures` are `[사진 1]` and so on. */
export type SampleText = {
  title: string;
  mainSubject: string;
  contentsType: string;
  colours: [dark: string, light: string];
  pinned?: boolean;
  text: string;
  pictures?: { alt: string; caption: string }[];
};
