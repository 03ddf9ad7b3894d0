import { databaseErrorCode } from "~/core/database-error.server";

export class TimeOver extends Error {}

const REASONS: Record<string, string> = {
  ER_ACCESS_DENIED_ERROR: "사용자나 비밀번호가 맞지 않습니다.",
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: "사용자나 비밀번호가 맞지 않습니다.",
  ER_DBACCESS_DENIED_ERROR: "이 사용자는 이 데이터베이스를 쓸 수 없습니다. 데이터베이스 이름과 권한을 확인해 주세요.",
  ER_BAD_DB_ERROR: "그런 이름의 데이터베이스가 없습니다.",
  ER_CON_COUNT_ERROR: "데이터베이스 서버에 연결이 너무 많습니다. 잠시 뒤에 다시 확인해 주세요.",
  ER_HOST_NOT_PRIVILEGED: "데이터베이스 서버가 이 서버에서 오는 연결을 받지 않습니다.",
  ER_HOST_IS_BLOCKED: "데이터베이스 서버가 이 서버에서 오는 연결을 막았습니다.",
};
const AWAY = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET", "PROTOCOL_CONNECTION_LOST", "EAI_AGAIN", "ENOENT"];

/** Korean reason for a failed connection; unknown errors show their code. */
export function connectionReason(error: unknown): string {
  const code = databaseErrorCode(error) ?? String((error as { code?: unknown }).code ?? "");
  if (error instanceof TimeOver || code === "ETIMEDOUT") return "데이터베이스 서버가 5초 안에 답하지 않았습니다.";
  if (AWAY.includes(code)) return "데이터베이스 서버에 연결되지 않습니다. 서버가 켜져 있는지 확인해 주세요.";
  return REASONS[code] ?? `데이터베이스 서버가 거절했습니다(${code || "알 수 없는 사유"}).`;
}
