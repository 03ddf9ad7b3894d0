/** Words in a friend's row. Only who opted out cannot be chosen. */
export type FriendMark = "opted-out" | "had" | "often" | "over-day" | "over-month";

export const friendMarks: Record<FriendMark, string> = {
  "opted-out": "수신 거부",
  had: "이미 받았어요",
  often: "자주 보냈어요",
  "over-day": "오늘 한도 초과",
  "over-month": "이번 달 한도 초과",
};
