import type { Ctx } from "~/core/ctx.server";
import { listFailedLogins } from "../session/failed-logins.server";
import type { LoginRow } from "./login-history.columns";
import type { LoginScreenQuery } from "./login-history.schema.server";
import { listLoginHistory, loginTypes } from "./login-history.server";

/** One page of logins, or of failed attempts. */
export async function readLogins(ctx: Ctx, query: LoginScreenQuery, size: number): Promise<{ rows: LoginRow[]; total: number }> {
  return query.failed ? failedLogins(ctx, query, size) : logins(ctx, query, size);
}

async function logins(ctx: Ctx, query: LoginScreenQuery, size: number) {
  const names = new Map((await loginTypes(ctx)).map(({ value, label }) => [value, label]));
  const { rows, total } = await listLoginHistory(ctx, query, size);
  const shown = rows.map(({ loginSequence: id, loginDate: at, loginType, ...person }) => ({
    ...person,
    id,
    at,
    how: names.get(loginType) ?? loginType,
  }));
  return { rows: shown, total };
}

async function failedLogins(ctx: Ctx, query: LoginScreenQuery, size: number) {
  const { rows, total } = await listFailedLogins(ctx, query, size);
  const shown = rows.map(({ failedLoginId: id, failedAt: at, wrong, address, device, ...person }) => ({
    ...person,
    id,
    at,
    how: `${wrong === "CODE" ? "2단계 인증 코드" : "비밀번호"}가 맞지 않음 (${device}, ${address})`,
  }));
  return { rows: shown, total };
}
