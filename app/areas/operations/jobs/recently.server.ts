import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";

const RECENT_DAYS = 30;

/** Start of the month for which failed and unsure jobs are shown; keeps counts cheap. */
export const recently = ({ now }: Ctx) => new Date(now().getTime() - RECENT_DAYS * DAY_MS);
