const WEEKS = 13;
const MONTHS = 3;
const NATIVE = ["", "한", "두", "세", "네", "다섯", "여섯"];

const posts = (count: number) => (NATIVE[count] ? `${NATIVE[count]} 편쯤` : `${count}편쯤`);

/** Pace in Korean from the number of posts in 91 days: "한 달에 두 편쯤". Rounds down: a pace promises. */
export function writingPace(recentCount: number): string {
  const weekly = Math.floor(recentCount / WEEKS);
  if (weekly > 0) return `한 주에 ${posts(weekly)}`;
  const monthly = Math.floor(recentCount / MONTHS);
  return monthly > 0 ? `한 달에 ${posts(monthly)}` : `석 달에 ${posts(recentCount)}`;
}
