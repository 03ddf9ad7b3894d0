export type Stop = "unreadable" | "locked" | "too-large" | "empty" | "too-long" | "not-xml" | "no-posts";
/** `names`: file names of up to five left-out pictures. */
export type Note =
  | { code: Stop | "cut-off" | "title-cut" | "title-from-name" | "page" }
  | { code: "missing" | "remote" | "inline" | "format" | "refused"; count: number; names: string[] };

/** Our export puts this into seminars' pages; an import skips them. */
export const NOT_A_POST = '<meta name="geulbeot" content="not-a-post">';

export type BringFields = { intent: string; file: File; post: string[] };

const stops: string[] = ["unreadable", "locked", "too-large", "empty", "too-long", "not-xml", "no-posts"] satisfies Stop[];

export const isStopped = (notes: Note[]): boolean => notes.some(({ code }) => stops.includes(code));

/** `mark`: placeholder address in the text. */
export type BroughtPicture = { mark: string; path: string };

export type BroughtPost = {
  path: string;
  title: string;
  html: string;
  letters: number;
  pictures: BroughtPicture[];
  notes: Note[];
};

/** `more`: texts and text files beyond `bringLimits.posts`. */
export type Brought = { posts: BroughtPost[]; passed: Passed; more: number };
export type Passed = { attachments: number; comments: number; deleted: number; others: number };

/** These admit a large blog and bound a hostile archive's cost. */
export const bringLimits = {
  bytes: 50_000_000,
  entries: 5_000,
  /** Declared bytes of all entries; an entry larger than declared is unreadable. */
  unpacked: 300_000_000,
  text: 20_000_000,
  allTexts: 30_000_000,
  picture: 15_000_000,
  posts: 200,
  html: 1_000_000,
  allHtml: 40_000_000,
  title: 200,
  names: 5,
};
