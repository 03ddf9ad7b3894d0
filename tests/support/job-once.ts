import { makeCtx } from "~/core/ctx.server";
import { closeConnections } from "~jobs/close-connections.server";

/** A process that runs the periodic job of the given name once, for tests that kill it. It says so when it begins. */
const name = process.argv[2]!;
const { handle } = (await import(`../../jobs/handlers/${name}`)) as { handle: (ctx: ReturnType<typeof makeCtx>) => Promise<unknown> };
console.log("running");
await handle(makeCtx({ kind: "job", name }));
await closeConnections();
