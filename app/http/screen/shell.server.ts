import { readFrame } from "~/areas/home/read-frame.server";
import { holderOf } from "~/areas/master/grants.server";
import { menuTree } from "~/areas/master/menus/menu-tree";
import { holderMenu } from "~/areas/master/menus/holder-menu.server";
import { publicMenus } from "~/areas/master/menus/visible-menus.server";
import { makeCtx, type MemberCtx } from "~/core/ctx.server";
import { isDatabaseAway } from "~/core/database-error.server";
import { log } from "~/core/log.server";
import { settings } from "~/core/settings.server";
import { seoulDay } from "~/time/seoul";
import type { ShellData, SupportDesk } from "~/ui/shell-data";
import { noteSilence } from "~db/statement-limits";
import { drawerCookieName, plainCookie, themeIn } from "../request/cookies.server";
import { matchedRoute } from "../request/matched-route.server";
import { findRoute } from "../request/plain.server";
import { visibleUrl } from "../request/request.server";
import { viewerOf } from "../request/viewer.server";
import { csrfToken } from "./csrf.server";
import { takeFlash } from "./flash.server";
import { forbidKeeping, keepsDocument } from "./kept-documents.server";
import { restoredForms } from "./kept-form.server";

/** Data of every page's frame (1 §2 "Application shell"). */
export async function shellData(request: Request): Promise<{ data: ShellData; headers: Headers }> {
  findRoute(request, { exact: false });
  const isKept = keepsDocument();
  const [{ token, setCookie }, notice] = isKept ? NOTHING_OWN : await Promise.all([csrfToken(request), takeFlash(request)]);
  const headers = new Headers();
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (notice.setCookie) headers.append("Set-Cookie", notice.setCookie);
  // Kept pages ignore the drawer cookie: all guests get them.
  const drawer = isKept ? null : plainCookie(request, drawerCookieName);
  const data: ShellData = {
    serviceName: settings().SERVICE_NAME,
    baseUrl: settings().BASE_URL.replace(/\/$/, ""),
    csrf: token,
    flash: notice.flash,
    theme: themeIn(request.headers.get("Cookie") ?? ""),
    drawer: drawer === "open" || drawer === "closed" ? drawer : null,
    path: visibleUrl(request),
    support: supportDesk(),
    monthLimit: settings().MONTHLY_SEND_LIMIT,
    ...(isKept && { kept: isKept }),
    ...(await viewerData(request)),
  };
  return { data, headers };
}

/** Pages cached for guests have no form token and no notice. */
const NOTHING_OWN = [
  { token: "", setCookie: null },
  { flash: null, setCookie: null },
] as const;

/** Customer service's contact details. */
export function supportDesk(): SupportDesk {
  const { SUPPORT_NAME: name, SUPPORT_PHONE: phone, SUPPORT_MAIL: mail, SUPPORT_HOURS: hours } = settings();
  return { name, phone, mail, hours };
}

function withoutForms(error: unknown): null {
  log.error({ err: error }, "a kept form could not be given back");
  return null;
}

async function viewerData(
  request: Request,
): Promise<
  Pick<
    ShellData,
    "viewer" | "viewerUnknown" | "monthCount" | "unsettled" | "uncertified" | "unread" | "secondFactorBy" | "restored" | "menu"
  >
> {
  const empty = { viewer: null, monthCount: null, menu: [] };
  try {
    const actor = await viewerOf(request);
    const ctx = makeCtx(actor);
    const menu = await holderMenu(holderOf(actor), ctx.now(), matchedRoute().knows);
    if (actor.kind === "guest") return { ...empty, menu };
    const { userId, email, nickname, userType } = actor;
    const secondFactorBy = actor.secondFactorBy ? seoulDay(actor.secondFactorBy) : null;
    const [frame, restored] = await Promise.all([readFrame(ctx, userId), restoredForms(request, ctx as MemberCtx).catch(withoutForms)]);
    const viewer = { userId: String(userId), email, nickname, userType };
    return { viewer, ...frame, secondFactorBy, ...(restored && { restored }), menu };
  } catch (error) {
    log.error({ err: error }, "the shell went without its data");
    if (isDatabaseAway(error)) noteSilence();
    forbidKeeping();
    // Without a known viewer, show the public menu (1 §2 "Application shell").
    return { ...empty, viewerUnknown: true, menu: menuTree(await publicMenus().catch(() => []), matchedRoute().knows) };
  }
}
