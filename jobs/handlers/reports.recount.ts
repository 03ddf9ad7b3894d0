import { forgetCounts } from "~/areas/reports/counting/forget-counts.server";

/** Resets the counts; later roll-ups count everything again. */
export const handle = forgetCounts;
