import { connectionReason, TimeOver } from "~/areas/master/databases/connection-reason.server";

type DriverError = { code?: string; errno?: number; fatal?: boolean; message: string };

export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && ("fatal" in error || ("code" in error && "errno" in error));

export function reasonOf(error: unknown): string {
  if (error instanceof TimeOver) return "데이터베이스가 제시간에 끝내지 못했습니다.";
  const { errno = 0, message, code, fatal } = error as DriverError;
  if (BROKEN.includes(code ?? "") || (fatal && !code)) return CUT;
  const reason = REASONS[errno] ?? ENGINE_REASONS[Number(part(message, /\(errno: (\d+)|\(Errcode: (\d+)|^Got error (\d+) /))];
  if (reason === undefined) return errno > 0 ? `데이터베이스가 거절했습니다(${code ?? errno}).` : connectionReason(error);
  return typeof reason === "string" ? reason : reason(message);
}

/** The connection broke during use; mysql2 gives no code when it was already closed. */
const BROKEN = ["PROTOCOL_CONNECTION_LOST", "ECONNRESET", "EPIPE"];

const part = (message: string, shape: RegExp) => shape.exec(message)?.slice(1).find(Boolean) ?? "";

const LOCKED = "다른 작업이 테이블을 잡고 있어 10초 동안 기다리다 중지했습니다. 그 작업이 끝난 뒤 이어서 해 주세요.";
const FULL = "데이터베이스 서버의 디스크가 가득 찼습니다. 자리를 만든 뒤 이어서 해 주세요.";
const TOO_LONG = "한 행이 데이터베이스의 한도보다 큽니다. 컬럼을 줄이거나 긴 글로 바꾸어 주세요.";
const CUT = "하는 동안 데이터베이스와 연결이 끊겼습니다. 되었는지 데이터베이스에서 다시 확인합니다.";
const NEEDED = "다른 테이블이 참조하고 있어 지울 수 없습니다. 참조하는 테이블을 먼저 지워 주세요.";

const TOO_MANY = "컬럼이 너무 많습니다. 테이블을 나누어 주세요.";
const NO_PARENT = "참조하는 테이블이 없거나, 그 기본 키의 유형이 다릅니다. 참조하는 테이블을 먼저 생성하거나 다시 생성해 주세요.";
const COPIES = "테이블 전체를 베껴야 하는 변경이라 하지 않았습니다. 그동안 아무도 쓸 수 없기 때문입니다.";
const READ_ONLY = "데이터베이스 서버가 지금 읽기만 허용합니다. 데이터베이스 관리자에게 물어 주세요.";
const ENDED = "데이터베이스 관리자나 서버가 작업을 중간에 끝냈습니다.";
const TWICE = "이미 있는 행에 같은 값이 있어 고유가 될 수 없습니다.";

/** Error number of the storage engine inside a general error's message. */
const ENGINE_REASONS: Record<number, string> = { 28: FULL, 135: FULL, 139: TOO_LONG, 150: NO_PARENT, 185: TOO_MANY };

/** By error number: names differ between vendors. */
const REASONS: Record<number, string | ((message: string) => string)> = {
  1205: LOCKED,
  1213: LOCKED,
  1021: FULL,
  28: FULL,
  1114: FULL,
  1117: TOO_MANY,
  1118: TOO_LONG,
  139: TOO_LONG,
  1050: "같은 이름의 테이블이나 뷰가 이미 있습니다.",
  // MySQL reports this for a view too.
  1051: "데이터베이스에 테이블이 없습니다. 같은 이름의 뷰는 테이블이 아니라 그대로 둡니다.",
  1146: "데이터베이스에 테이블이 없습니다.",
  1060: (message) => `같은 이름의 컬럼이 이미 있습니다: ${part(message, /column name '([^']*)'/i)}`,
  1061: (message) => `같은 이름의 색인이 이미 있습니다: ${part(message, /key name '([^']*)'/i)}`,
  1062: TWICE,
  1586: TWICE,
  1215: NO_PARENT,
  1822: NO_PARENT,
  1824: NO_PARENT,
  3780: NO_PARENT,
  1452: "이미 있는 행의 값이 참조하는 테이블에 없습니다.",
  1071: "색인이 3,072바이트를 넘습니다. 컬럼의 크기를 줄여 주세요.",
  1292: "이미 있는 행에 넣을 값이 없습니다. NULL을 허용하거나 기본값을 입력해 주세요.",
  1845: COPIES,
  1846: COPIES,
  1965: "같은 이름의 뷰라 테이블로 다룰 수 없습니다.",
  1347: "같은 이름의 뷰라 테이블로 다룰 수 없습니다.",
  3750: "이 데이터베이스는 기본 키가 없는 테이블을 받지 않습니다. 기본 키를 정해 주세요.",
  1290: READ_ONLY,
  1792: READ_ONLY,
  1836: READ_ONLY,
  1317: ENDED,
  1927: ENDED,
  1969: ENDED,
  3024: ENDED,
  1826: "같은 이름의 참조가 이미 있습니다.",
  1217: NEEDED,
  1451: NEEDED,
  3730: NEEDED,
  1142: (message) =>
    `사용자에게 이 테이블의 ${part(message, /^([A-Z, ]+) command denied/)} 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.`,
  1044: "사용자에게 이 데이터베이스의 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.",
  1227: "사용자에게 필요한 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.",
  1053: CUT,
  2006: CUT,
  2013: CUT,
};
