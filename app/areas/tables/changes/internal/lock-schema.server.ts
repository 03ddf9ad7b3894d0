import { sha256 } from "~/core/crypto.server";
import type { Target } from "../../targets/target";

/** After this silence the server ends a dead or stuck process's session and lock. */
const SILENT_SECONDS = 60;
const LONGEST_NAME = 64;

/** Lock a schema for one change; false when another has it. The lock ends with the connection, hence with a killed process. */
export async function lockSchema(target: Target): Promise<boolean> {
  await target.run(`SET SESSION wait_timeout = ${SILENT_SECONDS}`);
  const [row] = await target.ask("SELECT GET_LOCK(?, 0) AS got", [lockName(target.schema)]);
  return Number(row?.got) === 1;
}

function lockName(schema: string): string {
  const name = `geulbeot:tables:${schema.toLowerCase()}`;
  return name.length <= LONGEST_NAME ? name : `geulbeot:tables:${sha256(schema.toLowerCase())}`.slice(0, LONGEST_NAME);
}
