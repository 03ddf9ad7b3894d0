import { sweepPlans } from "~/areas/blog/writing/planning/enqueue-plans.server";

export const handle = sweepPlans;
