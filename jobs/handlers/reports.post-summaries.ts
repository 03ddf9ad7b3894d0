import { postSummaries } from "~/areas/reports/summary/post-summaries.server";

export const handle = postSummaries;
