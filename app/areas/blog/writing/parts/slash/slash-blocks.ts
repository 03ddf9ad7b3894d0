import { Quill } from "react-quill";
import { CONSULTATION } from "../../../text/consultation";
import type { AskedAddress } from "../address-dialog";
import { putConsultation } from "../quill-blocks";
import { putFootnote } from "../quill-footnote";
import { putDivider } from "../quill-marks";
import { putTable } from "../quill-table";

/** `words`: what finds the block besides its name. */
export type SlashBlock = { name: string; hint: string; words: string; icon: string; put: (quill: Quill) => void };

export const PLAIN = { header: false, list: false, blockquote: false, callout: false, "code-block": false };

const line =
  (format: Record<string, unknown>) =>
  (quill: Quill): void => {
    const place = quill.getSelection(true).index;
    quill.formatLine(place, 1, { ...PLAIN, ...format }, "user");
  };

const heading = (level: number): SlashBlock => ({
  icon: iconOf("header", String(level)),
  name: `제목 ${level}`,
  hint: "#".repeat(level),
  words: `heading h${level} title`,
  put: line({ header: level }),
});

/** The toolbar's drawing of a format. */
function iconOf(name: string, value?: string): string {
  const icons = Quill.import("ui/icons") as Record<string, string | Record<string, string>>;
  const icon = icons[name];
  return (typeof icon === "object" ? icon[value ?? ""] : icon) ?? "";
}

type Asks = { pictures: () => void; address: (kind: AskedAddress) => void; isPost: boolean };

const consultation: SlashBlock = {
  name: "상담 버튼",
  hint: CONSULTATION,
  words: "button consultation 신청서",
  icon: "",
  put: putConsultation,
};

/** Blocks of the `/` menu, in its order. Each has its Markdown in a text field too. */
export const slashBlocks = (ask: Asks): SlashBlock[] => [
  { name: "본문", hint: "", words: "text paragraph 문단", icon: iconOf("align"), put: line({}) },
  ...[1, 2, 3].map(heading),
  { name: "사진", hint: "", words: "picture image 그림", icon: iconOf("image"), put: ask.pictures },
  { name: "표", hint: "|", words: "table", icon: iconOf("table"), put: putTable },
  { name: "동영상", hint: "https://", words: "video youtube vimeo 유튜브 영상", icon: iconOf("video"), put: () => ask.address("video") },
  { name: "목록", hint: "-", words: "list bullet 글머리", icon: iconOf("list", "bullet"), put: line({ list: "bullet" }) },
  { name: "번호 목록", hint: "1.", words: "number ordered 숫자", icon: iconOf("list", "ordered"), put: line({ list: "ordered" }) },
  { name: "체크 목록", hint: "- [ ]", words: "check todo task 할일", icon: iconOf("list", "check"), put: line({ list: "unchecked" }) },
  { name: "인용", hint: ">", words: "quote", icon: iconOf("blockquote"), put: line({ blockquote: true }) },
  { name: "강조 상자", hint: "> [!]", words: "callout note 알림 콜아웃", icon: iconOf("callout"), put: line({ callout: true }) },
  { name: "링크 카드", hint: "https://", words: "link card bookmark 주소", icon: iconOf("link"), put: () => ask.address("card") },
  { name: "나란한 사진", hint: "", words: "gallery 갤러리", icon: iconOf("gallery"), put: ask.pictures },
  { name: "가로줄", hint: "---", words: "divider line 구분선", icon: iconOf("divider"), put: putDivider },
  { name: "각주", hint: "[^1]", words: "footnote 주석", icon: iconOf("footnote"), put: putFootnote },
  { name: "코드", hint: "```", words: "code", icon: iconOf("code-block"), put: line({ "code-block": true }) },
  ...[4, 5].map(heading),
  ...(ask.isPost ? [consultation] : []),
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
