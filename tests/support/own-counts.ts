import { afterAll, beforeEach } from "vitest";
import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";
import { makeCtx } from "~/core/ctx.server";

/**
 * For a file whose tests roll up: each begins uncounted and none is left counted, since tests add dispatches and readings of the past, which an
 * earlier roll-up has already passed.
 */
export function withOwnCounts(): void {
  const forget = () => forgetCounts(makeCtx({ kind: "job", name: "tests" }));
  beforeEach(forget);
  afterAll(forget);
}
