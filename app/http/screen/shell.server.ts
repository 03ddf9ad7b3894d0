import { isMailUncertified } from "~/areas/account/join/mail-certified.server";
import { holderOf } from "~/areas/master/grants.server";
import { publicMenus, visibleMenus } from "~/areas/master/menus/visible-menus.server";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { unsettledNotice } from "~/areas/payments/subscription/unsettled-notice.server";
import { monthCount } from "~/areas/sending/runs/sending-counts.server";
import { makeCtx } from "~/core/ctx.server";
import { log } from "~/core/log.server";
import { settings } from "~/core/settings.server";
import type { ShellData, SupportDesk } from "~/ui/shell/shell-data";
import { drawerCookieName, plainCookie, themeCookieName } from "../reply/cookies.server";
import { matchedRoute } from "../request/matched-route.server";
import { visibleUrl } from "../request/request.server";
import { viewerOf } from "../request/viewer.server";
import { csrfToken } from "./csrf.server";
import { takeFlash } from "./flash.server";

/**
 * What the frame of every page shows (1 §2 "Application shell"): the viewer, the month's count, the menu, a notice once, and the form
 * token.
 */
export async function shellData(request: Request): Promise<{ data: ShellData; headers: Headers }> {
  const [{ token, setCookie }, notice] = await Promise.all([csrfToken(request), takeFlash(request)]);
  const headers = new Headers();
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (notice.setCookie) headers.append("Set-Cookie", notice.setCookie);
  const theme = plainCookie(request, themeCookieName);
  const drawer = plainCookie(request, drawerCookieName);
  const data: ShellData = {
    serviceName: settings().SERVICE_NAME,
    csrf: token,
    flash: notice.flash,
    theme: theme === "light" || theme === "dark" ? theme : "system",
    drawer: drawer === "open" || drawer === "closed" ? drawer : null,
    path: visibleUrl(request),
    support: supportDesk(),
    monthLimit: settings().MONTHLY_SEND_LIMIT,
    ...(await viewerData(request)),
  };
  return { data, headers };
}

/** The contact details of customer service from the settings. */
export function supportDesk(): SupportDesk {
  const { SUPPORT_NAME: name, SUPPORT_PHONE: phone, SUPPORT_MAIL: mail, SUPPORT_HOURS: hours } = settings();
  return { name, phone, mail, hours };
}

async function viewerData(request: Request): Promise<Pick<ShellData, "viewer" | "monthCount" | "unsettled" | "uncertified" | "menu">> {
  const empty = { viewer: null, monthCount: null, menu: [] };
  try {
    const actor = await viewerOf(request);
    const ctx = makeCtx(actor);
    const menu = menuTree(await visibleMenus(holderOf(actor), ctx.now()), matchedRoute().knows);
    if (actor.kind === "guest") return { ...empty, menu };
    const { userId, email, nickname, userType } = actor;
    const asked = [monthCount(ctx, userId), unsettledNotice(ctx, userId), isMailUncertified(ctx, userId)] as const;
    const [count, unsettled, uncertified] = await Promise.all(asked);
    return { viewer: { userId: String(userId), email, nickname, userType }, monthCount: count, unsettled, uncertified, menu };
  } catch (error) {
    log.error({ err: error }, "the shell went without its data");
    // Without the menu of one's own roles the public one (1 §2 "Application shell").
    return { ...empty, menu: menuTree(await publicMenus().catch(() => []), matchedRoute().knows) };
  }
}
