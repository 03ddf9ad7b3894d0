import { afterAll, beforeEach } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { makeCtx } from "~/core/ctx.server";

/** Clear the rollups around each test: tests add past dispatches, which an earlier rollup has passed. */
export function withOwnCounts(): void {
  const forget = () => forgetCounts(makeCtx({ kind: "job", name: "tests" }));
  beforeEach(forget);
  afterAll(forget);
}
