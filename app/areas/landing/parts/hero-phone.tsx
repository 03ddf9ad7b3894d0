import { type Line, Talk } from "./talk";

const LINES: Line[] = [
  {
    who: "김하늘 작가",
    card: { cover: "letter", title: "연말정산, 올해 달라진 세 가지", text: "챙겨 둘 서류까지 한 장에 정리했어요." },
    at: "오전 9:00",
  },
  { who: "나", mine: true, text: "마침 궁금했는데 고마워요.", at: "오전 9:12" },
];

/** A friend's phone with a sent card, and the sender's report over its corner. */
export function HeroPhone() {
  return (
    <div className="land-phone">
      <Talk isPhone partner="김하늘 작가" lines={LINES} caption="친구가 카카오톡으로 글을 받은 모습 (예시)" />
      <div className="reach">
        <span className="quiet">보낸 사람이 보는 결과</span> <strong>12명 중 9명이 읽었어요</strong>
        <span className="reach-bar">
          <span />
        </span>
      </div>
    </div>
  );
}
