import { connectionReason, TimeOver } from "~/areas/master/databases/connection-reason.server";

type Told = { code?: string; errno?: number; message: string };

/** Whether an error comes from a database or the way to it. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ("errno" in error || "fatal" in error);

/** Why a database refused a statement on tables, in Korean, for the table concerned. */
export function reasonOf(error: unknown): string {
  if (error instanceof TimeOver) return "데이터베이스가 제시간에 끝내지 못했습니다.";
  const { errno = 0, message } = error as Told;
  const reason = REASONS[errno];
  if (reason === undefined)
    return errno > 0 ? `데이터베이스가 받지 않았습니다(${(error as Told).code ?? errno}).` : connectionReason(error);
  return typeof reason === "string" ? reason : reason(message);
}

const part = (message: string, shape: RegExp) => shape.exec(message)?.[1] ?? "";

const LOCKED = "다른 작업이 테이블을 잡고 있어 10초 동안 기다리다 그만두었습니다. 그 작업이 끝난 뒤 이어서 해 주세요.";
const FULL = "데이터베이스 서버의 디스크가 가득 찼습니다. 자리를 만든 뒤 이어서 해 주세요.";
const TOO_LONG = "한 행이 데이터베이스의 한도보다 큽니다. 컬럼을 줄이거나 긴 글로 바꾸어 주세요.";
const CUT = "하는 동안 데이터베이스와 연결이 끊겼습니다. 되었는지 데이터베이스에서 다시 확인합니다.";
const NEEDED = "다른 테이블이 참조하고 있어 지울 수 없습니다. 참조하는 테이블을 먼저 지워 주세요.";

/** By number, since each vendor uses another name. */
const REASONS: Record<number, string | ((message: string) => string)> = {
  1205: LOCKED,
  1213: LOCKED,
  1021: FULL,
  28: FULL,
  1114: FULL,
  1026: FULL,
  3: FULL,
  1117: "컬럼이 너무 많습니다. 테이블을 나누어 주세요.",
  1118: TOO_LONG,
  139: TOO_LONG,
  1050: "같은 이름의 테이블이나 뷰가 이미 있습니다.",
  1051: "데이터베이스에 테이블이 없습니다.",
  1146: "데이터베이스에 테이블이 없습니다.",
  1060: (message) => `같은 이름의 컬럼이 이미 있습니다: ${part(message, /column name '([^']*)'/i)}`,
  1061: (message) => `같은 이름의 색인이 이미 있습니다: ${part(message, /key name '([^']*)'/i)}`,
  1062: "이미 있는 행에 같은 값이 있어 고유 색인을 만들 수 없습니다.",
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
