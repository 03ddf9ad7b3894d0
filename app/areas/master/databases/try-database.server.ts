import { eq } from "drizzle-orm";
import type { Connection, RowDataPacket } from "mysql2/promise";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { databaseErrorCode } from "~/core/database-error.server";
import { Refusal } from "~/core/refusal";
import { withTimeout } from "~/core/with-timeout";
import { counted } from "~/messages/counted";
import { connectEnvironment, type Target } from "~db/environment-connection.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { codeName } from "../common-codes.server";

const TRY_MS = 5_000;
/** What making and changing tables needs. */
const NEEDED = ["SELECT", "CREATE", "ALTER", "DROP", "INDEX"];

export type Tried = { ok: boolean; text: string };

/**
 * Tries an environment's schema as its own user, on the site's database server, and says what it found, or why not. Takes five seconds at
 * most. Refuses `common.not-found`.
 */
export async function tryDatabase(ctx: Ctx, dataItemRelease: string): Promise<Tried> {
  const [row] = await ctx.db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, dataItemRelease));
  if (!row) throw new Refusal("common.not-found");
  const named = `${await codeName(ctx, "dataItemRelease", row.dataItemRelease)} 환경`;
  if (!row.sealedPassword) return { ok: false, text: `${named}에 연결하지 못했습니다. 비밀번호가 없습니다. 먼저 비밀번호를 적어 주세요.` };
  const tried = await tryTarget({ ...row, password: unseal(row.sealedPassword) });
  return { ok: tried.ok, text: tried.ok ? `${named}에 연결했습니다. ${tried.text}` : `${named}에 연결하지 못했습니다. ${tried.text}` };
}

/** The same for a target that is not stored. */
export async function tryTarget(target: Target, timeoutMs = TRY_MS): Promise<Tried> {
  const opening = connectEnvironment(target, timeoutMs);
  let connection: Connection | undefined;
  try {
    return await withTimeout(
      timeoutMs,
      opening.then((opened) => look((connection = opened), target)),
      () => new TimeOver(),
    );
  } catch (error) {
    return { ok: false, text: reasonOf(error) };
  } finally {
    connection?.destroy();
    // One that opens after the time is over is closed too.
    opening.then(
      (late) => late.destroy(),
      () => {},
    );
  }
}

class TimeOver extends Error {}

async function look(connection: Connection, { databaseName }: Target): Promise<Tried> {
  const [[found]] = await connection.query<RowDataPacket[]>(
    "SELECT VERSION() AS version, (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = ?) AS tables",
    [databaseName],
  );
  const missing = await missingRights(connection, databaseName);
  if (missing.length > 0)
    return { ok: false, text: `이 사용자에게 ${missing.join(", ")} 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.` };
  return { ok: true, text: `테이블 ${counted(Number(found!.tables))}개, 서버 ${String(found!.version)}` };
}

/** The rights that the user lacks in the schema. Rights by a role are not listed there: with an active role none counts as missing. */
async function missingRights(connection: Connection, databaseName: string): Promise<string[]> {
  const [[role]] = await connection.query<RowDataPacket[]>("SELECT CURRENT_ROLE() AS role");
  if (role!.role && role!.role !== "NONE") return [];
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT privilege_type AS held FROM information_schema.schema_privileges WHERE grantee = ${GRANTEE} AND ? LIKE table_schema
     UNION SELECT privilege_type FROM information_schema.user_privileges WHERE grantee = ${GRANTEE}`,
    [databaseName],
  );
  const held = new Set(rows.map((row) => row.held as string));
  return NEEDED.filter((right) => !held.has(right));
}

const GRANTEE = "CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')";

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

function reasonOf(error: unknown): string {
  const code = databaseErrorCode(error) ?? String((error as { code?: unknown }).code ?? "");
  if (error instanceof TimeOver || code === "ETIMEDOUT") return "데이터베이스 서버가 5초 안에 답하지 않았습니다.";
  if (AWAY.includes(code)) return "데이터베이스 서버에 닿지 않습니다. 서버가 켜져 있는지 확인해 주세요.";
  return REASONS[code] ?? `데이터베이스 서버가 받지 않았습니다(${code || "알 수 없는 까닭"}).`;
}
