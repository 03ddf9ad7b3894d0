import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";

/** Later roll-ups count everything again. */
export const handle = forgetCounts;
