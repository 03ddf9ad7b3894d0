import { rollUp } from "~/areas/reports/counting/roll-up.server";
import { makeCtx } from "~/core/ctx.server";
import { closeDatabase } from "~db/client.server";

/** A process that rolls up once, for tests that kill it. */
console.log("rolling");
await rollUp(makeCtx({ kind: "job", name: "reports.roll-up" }));
await closeDatabase();
