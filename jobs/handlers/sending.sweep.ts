import { sweepSending } from "~/areas/sending/sweep-sending.server";

export const handle = sweepSending;
