import { checkCounts } from "~/areas/reports/counting/check-counts.server";

export const handle = checkCounts;
