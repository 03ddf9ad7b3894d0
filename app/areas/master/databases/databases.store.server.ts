import { seal } from "~/core/crypto.server";
import { Refusal } from "~/core/refusal";
import type { TxCtx } from "~/core/transaction.server";
import { gridStore, keptAs } from "~/grid/store.server";
import { ownSchema } from "~db/environment-connection.server";
import { databaseEnvironment } from "~db/schema/dictionary";
import { codeLookups } from "../code-lookups.server";
import { databasesGrid } from "./databases.grid";
import { DatabaseEnvironmentRow, SET, UNSET } from "./databases.schema.server";

type Row = { databaseName: string; sealedPassword?: string | null };

/** An empty cell keeps the password (rule 176). Refuses our own schema (rule 177) and the database server's. */
export const databases = gridStore(databasesGrid, databaseEnvironment, DatabaseEnvironmentRow, {
  proof: true,
  lookups: codeLookups({ dataItemRelease: "dataItemRelease" }),
  kept: {
    databasePassword: keptAs(
      databaseEnvironment.sealedPassword,
      (sealed) => (sealed ? SET : UNSET),
      (typed) => (["", SET, UNSET].includes(typed) ? null : seal(typed)),
    ),
  },
  check,
});

async function check(_tx: TxCtx, { inserts, updates }: { inserts: Row[]; updates: { before: Row; after: Row }[] }): Promise<void> {
  for (const { before, after } of updates) after.sealedPassword ??= before.sealedPassword;
  const names = [...inserts, ...updates.map(({ after }) => after)].map((row) => row.databaseName);
  const takenNames = names.filter(isTaken);
  if (takenNames.length > 0) throw new Refusal("master.own-schema", { keys: takenNames.join(", ") }, { field: "databaseName" });
}

const SERVERS_OWN = ["mysql", "information_schema", "performance_schema", "sys"];
const isTaken = (name: string) => [ownSchema(), ...SERVERS_OWN].some((own) => own.toLowerCase() === name.toLowerCase());
