import { readSettings } from "~/core/settings.server";
import { closeConnections } from "~jobs/close-connections.server";
import { hasLocalSecrets, loadDotEnv, useEmbedded, useLocalSecrets } from "./environment";
import { Trouble } from "./trouble";

/**
 * Run a command on the configured site, or on the embedded servers. Throws Trouble for a wrong setting; always ends connections and started
 * servers.
 */
export async function withSite(work: () => Promise<void>): Promise<void> {
  loadDotEnv();
  const pair = await useEmbedded(console.error);
  try {
    // External databases need secrets from the environment: new ones could not open sealed values.
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
