import type { Ctx } from "~/core/ctx.server";
import { DAY_MS } from "~/time/seoul";

const RECENT_DAYS = 30;

/** What failed or is unsure is shown for a month: nothing here counts over years. */
export const recently = ({ now }: Ctx) => new Date(now().getTime() - RECENT_DAYS * DAY_MS);
