import { sweepBilling } from "~/areas/payments/subscription/sweep-billing.server";

export const handle = sweepBilling;
