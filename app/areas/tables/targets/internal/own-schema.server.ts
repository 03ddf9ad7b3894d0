import { sql } from "drizzle-orm";
import type { Ctx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { ownSchema } from "~db/environment-connection.server";
import type { Target } from "../target";

type Named = Pick<Target, "environment" | "schema">;

const PLAIN = /^[A-Za-z0-9_]{1,64}$/;
const SERVERS_OWN = ["mysql", "information_schema", "performance_schema", "sys"];
const SITES_OWN = ["__drizzle_migrations", "table_information", "data_item_environment"];

/** Refuse the site's or the server's own schema with `tables.own-schema`. */
export function refuseOwnName({ environment, schema }: Named): void {
  const isTaken = [ownSchema(), ...SERVERS_OWN].some((own) => isSame(own, schema));
  if (isTaken || !PLAIN.test(schema)) throw new Refusal("tables.own-schema", { environment, schema });
}

/**
 * Ask the server whether the schema, or one its user reaches, is the site's. Refuses `tables.own-schema` and `tables.reaches-own-schema`
 * (rule 177).
 */
export async function refuseOwnSchema(ctx: Ctx, target: Pick<Target, "environment" | "schema" | "ask">, user: string): Promise<void> {
  const { environment, schema } = target;
  const own = await siteSchema(ctx);
  const [found] = await target.ask(
    `SELECT DATABASE() AS name,
       (SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE() AND LOWER(table_name) IN (?, ?, ?)) AS tables,
       (SELECT COUNT(*) FROM information_schema.schemata WHERE LOWER(schema_name) = LOWER(?)) AS reached`,
    [...SITES_OWN, own],
  );
  const opened = String(found!.name);
  if (isSame(opened, own) || !isSame(opened, schema) || Number(found!.tables) === SITES_OWN.length)
    throw new Refusal("tables.own-schema", { environment, schema });
  if (Number(found!.reached) > 0) throw new Refusal("tables.reaches-own-schema", { environment, user, schema });
}

async function siteSchema({ db }: Ctx): Promise<string> {
  const [rows] = await db.execute(sql`SELECT DATABASE() AS name`);
  return String((rows as unknown as { name: string }[])[0]!.name);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
