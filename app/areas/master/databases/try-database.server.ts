import { eq } from "drizzle-orm";
import type { Connection, RowDataPacket } from "mysql2/promise";
import { unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { withTimeout } from "~/core/with-timeout";
import { counted } from "~/messages/counted";
import { connectEnvironment, type Target } from "~db/environment-connection.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { codeName } from "../common-codes.server";
import { connectionReason, TimeOver } from "./connection-reason.server";

const TRY_MS = 5_000;
const NEEDED = ["SELECT", "CREATE", "ALTER", "DROP", "INDEX"];

export type ConnectionTest = { ok: boolean; text: string };

/** Test whether an environment's user can connect within five seconds and has the needed rights. Refuses `common.not-found`. */
export async function tryDatabase(ctx: Ctx, dataItemRelease: string): Promise<ConnectionTest> {
  const [row] = await ctx.db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, dataItemRelease));
  if (!row) throw new Refusal("common.not-found");
  const named = `${await codeName(ctx, "dataItemRelease", row.dataItemRelease)} 환경`;
  if (!row.sealedPassword)
    return { ok: false, text: `${named}에 연결하지 못했습니다. 비밀번호가 없습니다. 먼저 비밀번호를 입력해 주세요.` };
  const tried = await tryTarget({ ...row, password: unseal(row.sealedPassword) });
  return { ok: tried.ok, text: tried.ok ? `${named}에 연결했습니다. ${tried.text}` : `${named}에 연결하지 못했습니다. ${tried.text}` };
}

/** Test connection and rights; failures return `ok: false` with a Korean reason. */
export async function tryTarget(target: Target, timeoutMs = TRY_MS): Promise<ConnectionTest> {
  const opening = connectEnvironment(target, timeoutMs);
  let connection: Connection | undefined;
  try {
    return await withTimeout(
      timeoutMs,
      opening.then((opened) => checkConnection((connection = opened), target)),
      () => new TimeOver(),
    );
  } catch (error) {
    return { ok: false, text: connectionReason(error) };
  } finally {
    connection?.destroy();
    // Also close a connection opened after the time-out.
    opening.then(
      (late) => late.destroy(),
      () => {},
    );
  }
}

async function checkConnection(connection: Connection, { databaseName }: Target): Promise<ConnectionTest> {
  const [[found]] = await connection.query<RowDataPacket[]>(
    "SELECT VERSION() AS version, (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = ?) AS tables",
    [databaseName],
  );
  const missing = await missingRights(connection, databaseName);
  if (missing.length > 0)
    return { ok: false, text: `이 사용자에게 ${missing.join(", ")} 권한이 없습니다. 데이터베이스 관리자에게 부탁해 주세요.` };
  return { ok: true, text: `테이블 ${counted(Number(found!.tables))}개, 서버 ${String(found!.version)}` };
}

/** Needed rights that the user lacks. Rights from a role are not listed: an active role counts as sufficient. */
async function missingRights(connection: Connection, databaseName: string): Promise<string[]> {
  const [[role]] = await connection.query<RowDataPacket[]>("SELECT CURRENT_ROLE() AS role");
  if (role!.role && role!.role !== "NONE") return [];
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT privilege_type AS held FROM information_schema.schema_privileges WHERE grantee = ${GRANTEE} AND ? LIKE table_schema
     UNION SELECT privilege_type FROM information_schema.user_privileges WHERE grantee = ${GRANTEE}`,
    [databaseName],
  );
  const heldRights = new Set(rows.map((row) => row.held as string));
  return NEEDED.filter((right) => !heldRights.has(right));
}

const GRANTEE = "CONCAT('''', REPLACE(CURRENT_USER(), '@', '''@'''), '''')";
