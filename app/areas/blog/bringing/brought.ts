/** Why a text cannot become a draft. */
export type Stop = "unreadable" | "locked" | "too-large" | "empty" | "too-long" | "not-xml" | "no-posts";
/** What is told of a text at its preview; of pictures that are left out how many, and the names of the first. */
export type Note =
  | { code: Stop | "cut-off" | "title-cut" | "title-from-name" | "page" }
  | { code: "missing" | "remote" | "inline" | "format" | "refused"; count: number; names: string[] };

/** In the head of a page of the member's copy that is no post, so that bringing the copy in again leaves the page out. */
export const NOT_A_POST = '<meta name="geulbeot" content="not-a-post">';

/** The fields of the screen's forms. */
export type BringFields = { intent: string; file: File; post: string[] };

const stops: string[] = ["unreadable", "locked", "too-large", "empty", "too-long", "not-xml", "no-posts"] satisfies Stop[];

/** Whether a text with these notes cannot become a draft. */
export const isStopped = (notes: Note[]): boolean => notes.some(({ code }) => stops.includes(code));

/** A picture of the archive that a text shows: the name of its file there, marked in the text by its place in the list. */
export type BroughtPicture = { mark: string; path: string };

/** One text of a file: clean HTML in which each picture of the archive stands under its mark. */
export type BroughtPost = {
  path: string;
  title: string;
  html: string;
  letters: number;
  pictures: BroughtPicture[];
  notes: Note[];
};

/** What a file holds. `passed`: what is no text of a post, by kind; `more`: texts beyond the most that are looked at. */
export type Brought = { posts: BroughtPost[]; passed: Passed; more: number };
export type Passed = { attachments: number; comments: number; deleted: number; others: number };

/** The most a file may hold: a person brings a blog, and a stranger's archive must not cost more than a large blog does. */
export const most = {
  bytes: 50_000_000,
  entries: 5_000,
  /** Bytes of all entries as they say of themselves; reading stops where one says too little. */
  unpacked: 300_000_000,
  text: 20_000_000,
  allTexts: 30_000_000,
  picture: 15_000_000,
  posts: 200,
  /** Letters of one text's HTML, as in the editor. */
  html: 1_000_000,
  allHtml: 40_000_000,
  title: 200,
  /** Names of pictures that a note tells. */
  names: 5,
};
