import { readSettings } from "~/core/settings.server";
import { closeConnections } from "~jobs/close-connections.server";
import { hasLocalSecrets, loadDotEnv, useEmbedded, useLocalSecrets } from "./environment";
import { Trouble } from "./trouble";

/**
 * Runs a command on the site of the environment and `.env`, or on the private MariaDB and Redis where these name none. Throws Trouble for a wrong
 * setting. Connections, and the private servers that this command started, are ended in any case.
 */
export async function withSite(work: () => Promise<void>): Promise<void> {
  loadDotEnv();
  const pair = await useEmbedded(console.error);
  try {
    // With an external database the secrets must come from the environment; new ones would not open its sealed values.
    if (pair || hasLocalSecrets()) useLocalSecrets();
    process.env.BASE_URL ||= `http://127.0.0.1:${process.env.PORT || 3000}`;
    refuseWrongSettings();
    await work();
  } finally {
    await closeConnections();
    await pair?.stop();
  }
}

function refuseWrongSettings(): void {
  try {
    readSettings(process.env);
  } catch (error) {
    throw new Trouble((error as Error).message);
  }
}
