import { rollUp } from "~/areas/reports/roll-up.server";

export const handle = rollUp;
