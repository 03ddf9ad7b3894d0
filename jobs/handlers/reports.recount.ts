import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";

/** The next roll-ups count everything anew. */
export const handle = forgetCounts;
