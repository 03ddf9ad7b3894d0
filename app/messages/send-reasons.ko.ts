/** The reason and the next step, by `send_recipient.reason`. */
export const sendReasons = {
  "receiver-refuses": ["받는 분이 메시지를 받지 않도록 해 두었어요.", "다른 방법으로 글 주소를 알려 주세요."],
  "not-a-friend": ["카카오톡 친구 목록에서 찾지 못했어요.", "친구를 다시 불러온 뒤 보내 주세요."],
  "receiver-full": ["받는 분이 오늘 받을 수 있는 메시지를 모두 받았어요.", "내일 ‘실패한 사람만 다시’를 눌러 주세요."],
  "pair-full": ["이 친구에게 오늘 보낼 수 있는 메시지를 모두 보냈어요.", "내일 ‘실패한 사람만 다시’를 눌러 주세요."],
  "no-messenger": ["받는 분이 카카오톡을 쓰지 않아요.", "다른 방법으로 글 주소를 알려 주세요."],
  "wrong-address": ["카카오톡이 받는 분을 알아보지 못했어요.", "친구를 다시 불러온 뒤 보내 주세요."],
  self: ["보내는 사람 자신이에요.", "내 카카오톡으로 보려면 즉시 발송에서 ‘나에게 먼저 보내기’를 눌러 주세요."],
  "messenger-refused": ["카카오톡이 보내기를 거절했어요.", "잠시 뒤 다시 보내 보세요."],
  excluded: ["보내기 전에 제외한 친구예요.", "보내려면 친구 목록에서 다시 포함해 주세요."],
  "opted-out": ["받는 분이 수신을 거부했어요.", "받는 분이 다시 받기를 고르기 전에는 보낼 수 없어요."],
  "friend-gone": ["카카오톡 친구 목록에서 사라졌어요.", "친구를 다시 불러온 뒤 확인해 주세요."],
  "post-gone": ["보내기 전에 글이 지워졌어요.", "다른 글을 골라 보내 주세요."],
  "stopped-by-sender": ["보내기 전에 중지했어요.", "보내려면 ‘실패한 사람만 다시’를 눌러 주세요."],
  "stopped-by-refund": ["결제를 취소하면서 보내기를 중지했어요.", "보내려면 결제한 뒤 ‘실패한 사람만 다시’를 눌러 주세요."],
  "no-answer": ["카카오톡의 답을 받지 못했어요. 도착했을 수도 있어요.", "받았는지 물어본 뒤 다시 보내 주세요."],
  stopped: ["보내는 중에 멈췄어요. 도착했을 수도 있어요.", "받았는지 물어본 뒤 다시 보내 주세요."],
  "not-arrived": ["받지 못한 것으로 처리했어요.", "보내려면 ‘실패한 사람만 다시’를 눌러 주세요."],
  "messenger-away": ["카카오톡에 연결하지 못했어요.", "잠시 뒤 자동으로 다시 보내요."],
  paused: ["보내기가 멈춰서 기다리고 있어요.", "위의 안내대로 한 뒤 ‘나머지 계속’을 눌러 주세요."],
} as const satisfies Record<string, readonly [sentence: string, next: string]>;

export type SendReason = keyof typeof sendReasons;

export function sendReasonText(code: string | null): { sentence: string; next: string } | null {
  const [sentence, next] = sendReasons[code as SendReason] ?? [];
  return sentence && next ? { sentence, next } : null;
}
