/** The marks of a text without scripts (ADR 82); `##` is a heading. `pictures` are `[사진 1]` and so on. */
export type SampleText = {
  title: string;
  mainSubject: string;
  contentsType: string;
  /** Drawings as SVG text. */
  cover: string;
  pictures: { drawing: string; alt: string; caption: string }[];
  pinned?: boolean;
  series?: string;
  text: string;
};
