import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";

const RECENT_DAYS = 30;

/** Failed and unsure jobs are shown for 30 days only, which keeps counts cheap. */
export const recently = ({ now }: Ctx) => new Date(now().getTime() - RECENT_DAYS * DAY_MS);
