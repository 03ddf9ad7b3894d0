import { ReachBar } from "./reach";
import { type Line, Talk } from "./talk";

const LINES: Line[] = [
  {
    who: "하늘작가",
    card: { cover: "salary", title: "첫 월급을 받은 달에 해 두면 좋은 다섯 가지", text: "통장을 나누는 일부터 차례로 적었어요." },
    at: "오전 9:00",
  },
  { who: "나", mine: true, text: "마침 오늘 첫 월급날이에요. 고마워요.", at: "오전 9:12" },
];

/** A friend's phone with a sent card, and the sender's report over its corner. */
export function HeroPhone() {
  return (
    <div className="land-phone">
      <Talk isPhone partner="하늘작가" lines={LINES} caption="친구가 카카오톡으로 글을 받은 모습 (예시)" />
      <div className="reach">
        <span className="quiet">보낸 사람이 보는 결과</span> <strong>12명 중 9명이 읽었어요</strong>
        <ReachBar />
      </div>
    </div>
  );
}
