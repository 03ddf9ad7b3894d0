import { eq } from "drizzle-orm";
import { actionLetter, postActionLetters } from "~/areas/mail/action-letter.server";
import type { Letter } from "~/areas/mail/post-mail.server";
import type { TxCtx } from "~/core/transaction.server";
import { formatSeoul } from "~/time/seoul";
import { session, user } from "~db/schema/account";
import { deviceName } from "./session/device-name";

const changes = {
  "bank-account": ["저작권료 계좌를 저장했습니다", "devices"],
  "creator-kind": ["저작권료를 받는 사람의 구분을 바꿨습니다", "bank-account"],
  password: ["비밀번호를 바꿨습니다", "find-password"],
  withdrawal: ["회원에서 탈퇴했습니다", "join"],
  "messenger-linked": ["카카오 계정을 연결했습니다", "devices"],
  "messenger-unlinked": ["카카오 계정 연결을 해제했습니다", "devices"],
  "second-factor-on": ["2단계 인증을 켰습니다", "devices"],
  "second-factor-off": ["2단계 인증을 껐습니다", "devices"],
  "recovery-codes-made": ["복구 코드를 새로 만들었습니다", "devices"],
  "recovery-code-used": ["복구 코드로 로그인했습니다", "devices"],
  role: ["회원의 권한을 바꿨습니다", "devices"],
} as const satisfies Record<string, readonly [what: string, help: keyof typeof helps]>;

export type AccountChange = keyof typeof changes;

const helps = {
  devices: ["비밀번호를 바꾸고 다른 기기를 모두 로그아웃해 주세요", "/app/user/devices"],
  "bank-account": ["저작권료 계좌에서 구분을 수정해 주세요", "/app/user/entry-user-bank-account"],
  "find-password": ["임시 비밀번호를 받아 새 비밀번호를 정해 주세요", "/app/user/find-password"],
  join: ["같은 이메일이나 카카오 계정으로 다시 가입하면 계정과 블로그가 돌아옵니다", "/app/terms"],
} as const;

/** Mails a change of the account. Call before the change ends the current login. */
export async function mailAccountChange(
  tx: TxCtx,
  userId: number,
  change: AccountChange,
  { more = [], by = "self" }: { more?: string[]; by?: "self" | "admin" } = {},
): Promise<void> {
  const [member] = await tx.db.select({ to: user.userEmail }).from(user).where(eq(user.userId, userId));
  if (!member) return;
  const { actor } = tx;
  const isAdmin = by === "admin" || (actor.kind === "member" && actor.userId !== userId);
  const login = actor.kind === "member" && !isAdmin && actor.sessionHash ? await loginOf(tx, actor.sessionHash) : null;
  const facts = [
    `시각: ${formatSeoul(tx.now(), "yyyy.MM.dd HH:mm")}`,
    ...(isAdmin ? ["처리한 사람: 관리자"] : []),
    ...(login ? [`기기: ${deviceName(login.userAgent)}`] : []),
    ...(login && login.address !== "direct" ? [`주소: ${login.address}`] : []),
    ...more,
  ];
  await postActionLetters(tx, [letter(member.to, change, facts)]);
}

async function loginOf(tx: TxCtx, sessionHash: string) {
  const columns = { userAgent: session.userAgent, address: session.address };
  const [row] = await tx.db.select(columns).from(session).where(eq(session.tokenHash, sessionHash));
  return row ?? null;
}

function letter(to: string, change: AccountChange, facts: string[]): Letter {
  const [subject, help] = changes[change];
  const [advice, path] = helps[help];
  return actionLetter(to, subject, facts, { before: ["직접 했다면 하실 일이 없습니다."], text: `아니라면 ${advice}`, path });
}
