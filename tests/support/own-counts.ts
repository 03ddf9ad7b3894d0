import { afterAll, beforeEach } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { makeCtx } from "~/core/ctx.server";

/** Clear the rollups before each test and after the last: tests add past dispatches, which an earlier rollup has passed. */
export function withOwnCounts(): void {
  const forget = () => forgetCounts(makeCtx({ kind: "job", name: "tests" }));
  beforeEach(forget);
  afterAll(forget);
}
