import { makeCtx } from "~/core/ctx.server";
import { closeConnections } from "~jobs/close-connections.server";

/** Tests kill this process while the job runs; a line on stdout marks the start. */
const name = process.argv[2]!;
type Handle = (ctx: ReturnType<typeof makeCtx>, payload: unknown) => Promise<unknown>;
const { handle } = (await import(`../../jobs/handlers/${name}.ts`)) as { handle: Handle };
console.log("running");
await handle(makeCtx({ kind: "job", name }), JSON.parse(process.argv[3] ?? "{}"));
await closeConnections();
