import { eq } from "drizzle-orm";
import type { Ctx, MemberCtx } from "~/core/ctx.server";
import { saveRows } from "~/grid/save.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { commonCodes } from "../common-codes.server";
import { type DatabaseEnvironmentInput, SET, UNSET } from "./databases.schema.server";
import { databases } from "./databases.store.server";

/** Save an environment's row; without a stamp, a new row. Refuses as `saveRows`. */
export async function saveDatabase(ctx: MemberCtx, input: DatabaseEnvironmentInput): Promise<void> {
  const { stamp, dataItemRelease, databaseName, databaseUser, databasePassword } = input;
  const cells = { databaseName, databaseUser, databasePassword };
  const change =
    stamp === undefined
      ? { inserts: [{ dataItemRelease, ...cells }], updates: [] }
      : { inserts: [], updates: [{ key: [dataItemRelease], stamp, cells }] };
  await saveRows(ctx, databases, change);
}

export type DatabaseForm = {
  row: { dataItemRelease: string; databaseName: string; databaseUser: string; stamp: number | null; password: string };
  releases: { value: string; label: string }[];
};

/** Form values of an environment, or empty ones. `password` only says whether one is set. */
export async function readDatabaseForm(ctx: Ctx, release: string): Promise<DatabaseForm> {
  const codes = await commonCodes(ctx, "dataItemRelease");
  const releases = codes.map(({ commonCodeKey: value, commonCodeKeyName: label }) => ({ value, label }));
  const [row] = await ctx.db.select().from(databaseEnvironment).where(eq(databaseEnvironment.dataItemRelease, release));
  if (!row) return { row: { dataItemRelease: "", databaseName: "", databaseUser: "", stamp: null, password: UNSET }, releases };
  const { dataItemRelease, databaseName, databaseUser, sealedPassword, updatedAt } = row;
  const password = sealedPassword ? SET : UNSET;
  return { row: { dataItemRelease, databaseName, databaseUser, stamp: updatedAt.getTime(), password }, releases };
}
