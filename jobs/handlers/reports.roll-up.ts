import { rollUp } from "~/areas/reports/counting/roll-up.server";

export const handle = rollUp;
