import { sha256 } from "~/core/crypto.server";
import type { Target } from "../../targets/target";

/** A session that is silent for so long is ended by the server, and its lock with it: its process is dead or stands still. */
const SILENT_SECONDS = 60;
const LONGEST_NAME = 64;

/**
 * Takes the lock by which one change at a time is in a schema, without waiting; false when another has it. It goes with the connection, so that a killed
 * process holds nothing.
 */
export async function lockSchema(target: Target): Promise<boolean> {
  await target.run(`SET SESSION wait_timeout = ${SILENT_SECONDS}`);
  const [row] = await target.ask("SELECT GET_LOCK(?, 0) AS got", [lockName(target.schema)]);
  return Number(row?.got) === 1;
}

function lockName(schema: string): string {
  const name = `geulbeot:tables:${schema.toLowerCase()}`;
  return name.length <= LONGEST_NAME ? name : `geulbeot:tables:${sha256(schema.toLowerCase())}`.slice(0, LONGEST_NAME);
}
