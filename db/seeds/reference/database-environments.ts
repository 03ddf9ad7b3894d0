import { tryTarget } from "~/areas/master/databases/try-database.server";
import { seal, unseal } from "~/core/crypto.server";
import type { Ctx } from "~/core/ctx.server";
import { settings } from "~/core/settings.server";
import { META_SCHEMAS, metaPassword } from "~db/meta-schemas";
import { databaseEnvironment } from "~db/schema/dictionary";

const TRY_MS = 1_000;

/** Only for the embedded server. Passwords are renewed when the server's changed. */
export async function seed({ db }: Ctx): Promise<void> {
  const { hostname, password } = new URL(settings().DATABASE_URL);
  if (hostname !== "127.0.0.1") return;
  const storedRows = new Map((await db.select().from(databaseEnvironment)).map((row) => [row.dataItemRelease, row]));
  for (const [dataItemRelease, schema] of Object.entries(META_SCHEMAS)) {
    const row = storedRows.get(dataItemRelease);
    const derivedPassword = metaPassword(schema, decodeURIComponent(password));
    if (row && (row.databaseName !== schema || row.databaseUser !== schema)) continue;
    if (row?.sealedPassword && unseal(row.sealedPassword) === derivedPassword) continue;
    const target = { databaseName: schema, databaseUser: schema };
    if (!(await tryTarget({ ...target, password: derivedPassword }, TRY_MS)).ok) continue;
    const sealedPassword = seal(derivedPassword);
    await db
      .insert(databaseEnvironment)
      .values({ dataItemRelease, ...target, sealedPassword })
      .onDuplicateKeyUpdate({ set: { sealedPassword } });
  }
}
