const LINES = [
  "첫 문장: 친구가 궁금해할 한마디로 시작해요.",
  "이야기: 겪은 일이나 아는 것을 두세 문단으로 들려줘요.",
  "마무리: 친구가 기억했으면 하는 한 가지를 적어요.",
];
const asParagraph = (line: string) => `<p>${line}</p>`;

export const FIRST_FRAME = LINES.map(asParagraph).join("");

/** `html` without the untouched lines of `FIRST_FRAME`. */
export const withoutFrame = (html: string) => LINES.reduce((text, line) => text.replaceAll(asParagraph(line), ""), html);
