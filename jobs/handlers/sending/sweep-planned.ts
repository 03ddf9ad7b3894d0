import { sweepPlanned } from "~/areas/sending/planning/enqueue-planned.server";

export const handle = sweepPlanned;
