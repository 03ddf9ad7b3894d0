import { describe, expect, it } from "vitest";
import { senseParts, titleLines, widthInEms } from "~/areas/files/title-lines";

/** Ems of a card's line with the largest letters. */
const LINE = 13;

const titles: [title: string, lines: string[]][] = [
  ["연금을 시작하기 전에 알아야 할 네 가지", ["연금을 시작하기 전에", "알아야 할 네 가지"]],
  ["글을 쓰고, 친구에게 보내고, 누가 읽었는지 봅니다", ["글을 쓰고, 친구에게 보내고,", "누가 읽었는지 봅니다"]],
  ["퇴직금 중간정산을 할 수 있는 6가지 경우와 할 수 없는 경우", ["퇴직금 중간정산을 할 수 있는", "6가지 경우와 할 수 없는 경우"]],
  ["전세 대출, 지금 갈아타도 될까?", ["전세 대출,", "지금 갈아타도 될까?"]],
  ["2026년 달라지는 세금 12 가지 총정리", ["2026년 달라지는", "세금 12 가지 총정리"]],
  ["ETF와 펀드의 다른 점을 이 표 하나로 정리했습니다", ["ETF와 펀드의 다른 점을", "이 표 하나로 정리했습니다"]],
  ["부동산 vs 주식, 10년 뒤에 더 오른 것은?", ["부동산 vs 주식,", "10년 뒤에 더 오른 것은?"]],
  ["새 집으로 이사하기 전 꼭 확인해야 할 모든 것", ["새 집으로 이사하기 전", "꼭 확인해야 할 모든 것"]],
  ["상속세 신고, 안 하면 어떻게 되나요?", ["상속세 신고,", "안 하면 어떻게 되나요?"]],
  ["연말정산에서 자주 놓치는 공제 다섯 가지와 그 이유", ["연말정산에서 자주 놓치는", "공제 다섯 가지와 그 이유"]],
  ["보험료를 한 달 3만 원 줄이는 방법", ["보험료를 한 달", "3만 원 줄이는 방법"]],
  ["가계부를 석 달 만에 그만두지 않으려면", ["가계부를 석 달 만에", "그만두지 않으려면"]],
  ["이율이 오르면 무엇이 달라질까", ["이율이 오르면 무엇이 달라질까"]],
  ["엄마가 남긴 첫 번째 편지 — 그 여름의 기억", ["엄마가 남긴 첫 번째 편지 —", "그 여름의 기억"]],
  ["이용 요금", ["이용 요금"]],
  ["Why Korean SMEs should care about ESG disclosure in 2026", ["Why Korean SMEs", "should care about ESG", "disclosure in 2026"]],
  ["", []],
];

describe("lines of a title", () => {
  it.each(titles)("%s", (title, lines) => {
    expect(titleLines(title, LINE)).toEqual(lines);
  });

  it("part neither a number nor a determiner from its noun, at any width", () => {
    const pairs = ["네 가지", "12 가지", "이 표", "모든 것", "할 수", "안 하면", "다섯 가지와", "첫 번째", "한 달"];
    for (const [title] of titles)
      for (let ems = 8; ems <= 20; ems += 0.5) {
        const text = titleLines(title, ems).join("\n");
        for (const pair of pairs) if (title.includes(pair)) expect(text, `${title}, ${ems} em`).toContain(pair);
      }
  });

  it("are never wider than the card, and lose no letter", () => {
    const hard = [
      "가".repeat(200),
      "supercalifragilisticexpialidocious".repeat(4),
      "👨‍👩‍👧‍👦".repeat(40),
      "한 ".repeat(60).trim(),
      ...titles.map(([title]) => title),
    ];
    for (const title of hard)
      for (const ems of [9, 13, 19]) {
        const lines = titleLines(title, ems);
        expect(lines.join("").replaceAll(" ", "")).toBe(title.replaceAll(" ", ""));
        for (const line of lines)
          if ([...new Intl.Segmenter("ko").segment(line)].length > 1) expect(widthInEms(line)).toBeLessThanOrEqual(ems);
      }
  });
});

describe("the parts of a title on a page", () => {
  it.each([
    ["연금은 언제 시작해야 할까, 세 갈래로 나누어 보는 노후 준비", ["연금은 언제 시작해야 할까,", "세 갈래로 나누어 보는 노후 준비"]],
    ["연말정산, 놓치기 쉬운 열 가지", ["연말정산,", "놓치기 쉬운 열 가지"]],
    ["봄, 다시 걷는 길", ["봄, 다시 걷는 길"]],
    ["오래 걷는 사람의 신발과 마음: 끝", ["오래 걷는 사람의 신발과 마음: 끝"]],
    ["", [""]],
  ])("%s", (title, parts) => {
    expect(senseParts(title).map((units) => units.join(" "))).toEqual(parts);
  });
});
