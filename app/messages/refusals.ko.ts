import { fill } from "./fill";

/** Every expected refusal: its HTTP status and what a person reads. One table, so that a screen, a REST answer and a job say the same. */
export const refusals = {
  "common.wrong-shape": [400, "입력한 내용을 확인해 주세요."],
  "common.not-found": [404, "찾는 내용이 없습니다."],
  "common.too-large": [413, "보낸 내용이 너무 큽니다."],
  "common.method": [405, "지원하지 않는 요청입니다."],
  "common.csrf": [403, "화면이 오래되었습니다. 다시 눌러 주세요."],
  "common.too-many": [429, "요청이 잦습니다. {seconds}초 뒤에 다시 시도해 주세요."],
  "common.running": [409, "같은 요청을 처리하고 있습니다. 잠시 뒤에 결과를 확인해 주세요."],
  "common.bug": [500, "처리하지 못했습니다. 잠시 뒤에 다시 시도해 주세요."],
  "common.unavailable": [503, "잠시 연결이 되지 않습니다. 조금 뒤에 다시 시도해 주세요."],
  "common.wrong-access": [400, "잘못된접근입니다."],

  "account.login-required": [401, "로그인이 필요한 서비스입니다."],
  "account.token-expired": [401, "토큰이 만료되었습니다. 다시 로그인해 주세요."],
  "account.forbidden": [403, "이용할 권한이 없습니다."],
  "account.wrong-login": [401, "회원정보가 맞지 않거나 없는 회원입니다"],
  "account.withdrawn": [403, "이미 탈퇴한 회원입니다."],
  "account.messenger-refused": [400, "카카오 로그인이 완료되지 않았습니다. 다시 시도해 주세요."],
  "account.messenger-unknown": [404, "연결된 회원이 없습니다. 먼저 회원가입해 주세요."],
  "account.messenger-state": [400, "카카오 로그인을 시작한 브라우저가 아니거나 시간이 지났습니다. 처음부터 다시 시작해 주세요."],
  "account.messenger-other": [409, "지금 로그인한 회원과 연결된 카카오 계정이 아닙니다. 카카오 계정을 확인하고 다시 시도해 주세요."],
  "account.messenger-away": [503, "카카오 로그인이 응답하지 않습니다. 잠시 뒤에 다시 시도해 주세요."],
  "account.messenger-token": [401, "토큰이 유효하지 않습니다."],
  "account.messenger-taken": [409, "이미 연결된 카카오 계정입니다."],
  "account.email-taken": [409, "이미 가입한 이메일입니다."],
  "account.nickname-taken": [409, "사용할 수 없는 닉네임입니다."],

  "blog.photo-too-large": [400, "사진 용량이 너무 큽니다. {max}바이트까지 올릴 수 있습니다."],
  "blog.photo-too-wide": [400, "사진의 가로세로가 너무 큽니다. 줄여서 다시 올려 주세요."],
  "blog.photo-type": [400, "jpg, jpeg, gif, png 사진만 올릴 수 있습니다."],
  "blog.too-many-photos": [400, "사진은 한 번에 10장까지 올릴 수 있습니다."],
  "blog.temp-full": [409, "임시저장은 30개까지 할 수 있습니다. 지난 글을 지우고 다시 저장해 주세요."],
  "blog.changed-elsewhere": [409, "다른 창에서 먼저 저장한 글이 있습니다. 두 글을 견주어 보고 다시 저장해 주세요."],
  "blog.empty": [400, "내용을 입력해 주세요."],
  "blog.unknown-code": [400, "목록에서 골라 주세요."],
  "blog.photo-gone": [400, "사진을 찾을 수 없습니다. 다시 골라 주세요."],
  "blog.deleted": [410, "글쓴이가 지운 글입니다."],
  "blog.unsigned-link": [403, "보낸 링크로 연 글만 읽은 기록을 남길 수 있습니다."],

  "payments.required": [403, "결제가 필요한 서비스입니다."],

  "sending.none-selected": [400, "친구를 선택해 주세요."],
  "sending.messenger-login": [403, "먼저 카카오톡으로 로그인해 주세요."],
  "sending.messenger-token": [403, "카카오톡 로그인이 만료되었습니다. 다시 로그인해 주세요."],
  "sending.social-only": [403, "카카오 로그인이 필요한 서비스입니다"],
  "sending.month-over": [409, "월 발송 건수를 초과했습니다. 이번 달에 {left}명까지 보낼 수 있으니 {over}명을 빼 주세요."],
  "sending.day-over": [409, "일 발송 건수를 초과했습니다. 오늘 {left}명까지 보낼 수 있으니 {over}명을 빼 주세요."],
  "sending.friends-scope": [403, "카카오톡 친구 목록과 메시지 전송에 동의해 주세요."],
  "sending.message-scope": [403, "카카오톡 메시지 전송에 동의해 주세요. 동의한 뒤 보내기를 다시 눌러 주세요."],
  "sending.messenger-away": [503, "카카오톡이 응답하지 않습니다. 잠시 뒤에 다시 시도해 주세요."],
  "sending.nothing-to-resume": [409, "다시 보낼 사람이 없습니다."],
  "sending.no-friends": [409, "보낼 친구가 없습니다. 먼저 친구를 불러와 주세요."],
  "sending.receivers-changed": [409, "그사이 보낼 수 없게 된 친구가 {count}명 있습니다. 친구 목록을 새로 열어 다시 골라 주세요."],
  "sending.messenger-closed": [503, "카카오톡이 이 서비스의 메시지 전송을 막았습니다. 운영자에게 알려 주세요."],
  "sending.paused-day": [409, "오늘 보낼 수 있는 수를 모두 보냈습니다. 나머지는 내일 계속할 수 있습니다."],
  "sending.paused-month": [409, "이번 달에 보낼 수 있는 수를 모두 보냈습니다. 나머지는 다음 달에 계속할 수 있습니다."],
  "sending.already-delivered": [409, "이미 도착한 발송이라 되돌릴 수 없습니다."],

  "master.duplicates": [409, "중복된 데이터 [{keys}]는 INSERT 할 수 없습니다."],
  "master.stale-row": [409, "다른 사람이 먼저 고친 행이 있습니다: {keys}. 지금 값을 확인하고 다시 저장하면 입력한 값으로 바뀝니다."],
  "master.in-use": [409, "쓰이고 있어 지울 수 없습니다: {keys}"],
  "master.choose-code": [400, "공통코드 항목을 선택해 주세요."],
  "master.none-chosen": [400, "행을 선택해 주세요."],
  "master.system-code": [409, "시스템 코드는 지우거나 코드를 바꿀 수 없습니다: {keys}"],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type RefusalCode = keyof typeof refusals;

export function refusalStatus(code: RefusalCode): number {
  return refusals[code][0];
}

/** The Korean sentence of a refusal with its values put in. */
export function refusalText(code: RefusalCode, values: Record<string, string | number> = {}): string {
  return fill(refusals[code][1], values);
}
