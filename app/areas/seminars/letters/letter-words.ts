/** Names in the host's list; a MESSAGE shows its own subject instead. */
export const letterNames = {
  MESSAGE: "보낸 메일",
  DAY_BEFORE: "하루 전 알림",
  HOUR_BEFORE: "한 시간 전 알림",
  CHANGED: "바뀐 일시와 장소 알림",
  CANCELLED: "취소 알림",
} as const;

export const audienceNames = { seats: "자리가 있는 사람", all: "대기하는 사람까지 모두" } as const;
