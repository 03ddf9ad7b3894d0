import { Quill } from "react-quill";
import { putFootnote } from "./quill-footnote";
import { putDivider } from "./quill-marks";
import { putTable } from "./quill-table";

/** `words`: what finds the block besides its name. */
export type SlashBlock = { name: string; hint: string; words: string; put: (quill: Quill) => void };

const PLAIN = { header: false, list: false, blockquote: false, "code-block": false };

const line =
  (format: Record<string, unknown>) =>
  (quill: Quill): void => {
    const place = quill.getSelection(true).index;
    quill.formatLine(place, 1, { ...PLAIN, ...format }, "user");
  };

const heading = (level: number): SlashBlock => ({
  name: `제목 ${level}`,
  hint: "#".repeat(level),
  words: `heading h${level} title`,
  put: line({ header: level }),
});

/** Blocks of the `/` menu, in its order. Each has its Markdown in a text field too. */
export const slashBlocks = (askPictures: () => void): SlashBlock[] => [
  { name: "본문", hint: "", words: "text paragraph 문단", put: line({}) },
  ...[1, 2, 3].map(heading),
  { name: "목록", hint: "-", words: "list bullet 글머리", put: line({ list: "bullet" }) },
  { name: "번호 목록", hint: "1.", words: "number ordered 숫자", put: line({ list: "ordered" }) },
  { name: "인용", hint: ">", words: "quote", put: line({ blockquote: true }) },
  { name: "사진", hint: "", words: "picture image 그림 갤러리 나란히", put: askPictures },
  { name: "표", hint: "|", words: "table", put: putTable },
  { name: "가로줄", hint: "---", words: "divider line 구분선", put: putDivider },
  { name: "각주", hint: "[^1]", words: "footnote 주석", put: putFootnote },
  { name: "코드", hint: "```", words: "code", put: line({ "code-block": true }) },
];

/** Blocks whose name or words begin a word with what is typed. */
export function blocksFor(blocks: SlashBlock[], typed: string): SlashBlock[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return blocks;
  return blocks.filter(({ name, words }) => {
    const known = `${name} ${name.replaceAll(" ", "")} ${words}`.toLowerCase();
    return known.startsWith(sought) || known.includes(` ${sought}`);
  });
}
