import { sweepBilling } from "~/areas/payments/sweep-billing.server";

export const handle = sweepBilling;
