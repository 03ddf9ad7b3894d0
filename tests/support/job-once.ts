import { makeCtx } from "~/core/ctx.server";
import { closeConnections } from "~jobs/close-connections.server";

/** A process that runs the job of the given name once, with the JSON that follows as its payload, for tests that kill it. It says so when it begins. */
const name = process.argv[2]!;
type Handle = (ctx: ReturnType<typeof makeCtx>, payload: unknown) => Promise<unknown>;
const { handle } = (await import(`../../jobs/handlers/${name}.ts`)) as { handle: Handle };
console.log("running");
await handle(makeCtx({ kind: "job", name }), JSON.parse(process.argv[3] ?? "{}"));
await closeConnections();
