import { sweepSending } from "~/areas/sending/runs/sweep-sending.server";

export const handle = sweepSending;
