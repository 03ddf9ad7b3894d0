import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "~/core/settings.server";

const made = new Map<string, Cookie>();

/**
 * The browser's name of one of our cookies. Secure cookies get the prefix `__Host-`, so that neither a subdomain nor plain http can set
 * them.
 */
const cookieName = (name: string) => (settings().secureCookies ? `__Host-${name}` : name);

function cookie(name: string, options: { maxAge?: number; signed?: boolean; httpOnly?: boolean }): Cookie {
  const found = made.get(name);
  if (found) return found;
  const fresh = createCookie(cookieName(name), {
    path: "/",
    sameSite: "lax",
    httpOnly: options.httpOnly ?? true,
    secure: settings().secureCookies,
    maxAge: options.maxAge,
    secrets: options.signed === false ? undefined : [settings().SESSION_SECRET],
  });
  made.set(name, fresh);
  return fresh;
}

export const sessionCookie = () => cookie("geulbeot_session", { maxAge: 8 * 3600, signed: false });
export const csrfCookie = () => cookie("geulbeot_csrf", { maxAge: 30 * 86400 });
export const flashCookie = () => cookie("geulbeot_flash", { maxAge: 60 });
/** Where each attempt to log in by the messenger leads afterwards, by the attempt's state. */
export const loginFlowCookie = () => cookie("geulbeot_flow", { maxAge: 600 });
/** The member last logged in on this browser, for a day: finds the owner of a form posted after the session ended. It grants nothing. */
export const lastMemberCookie = () => cookie("geulbeot_member", { maxAge: 86400 });
/** The sign-up in progress on this browser. It outlives the sign-up, so that a person whose sign-up ran out is told so. */
export const joinCookie = () => cookie("geulbeot_join", { maxAge: 86400 });
/** Recognises a browser, so that members can be told of a login from a new one. */
export const deviceCookie = () => cookie("geulbeot_device", { maxAge: 400 * 86400 });
/** A login that still needs its second factor's code, and where it leads. */
export const challengeCookie = () => cookie("geulbeot_challenge", { maxAge: 600 });
export const keptFormCookie = () => cookie("geulbeot_kept", { maxAge: 3600 });
/** The star a guest pressed, kept through the login (`star-visit.server.ts`). */
export const starCookie = () => cookie("geulbeot_star", { maxAge: 3600 });
/** Set by our script in the browser: scripts run there, so a large grid can be sent as data. */
export const scriptsCookieName = "geulbeot_js";
export const themeCookieName = "geulbeot_theme";
export const drawerCookieName = "geulbeot_drawer";

/** The token by which this browser is known again, or null when it has none. */
export async function deviceOf(request: Request): Promise<string | null> {
  const device: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return typeof device === "string" && device !== "" ? device : null;
}

/** The value of a cookie that a script wrote unsigned; null when absent or unreadable. */
export function plainCookie(request: Request, name: string): string | null {
  return plainCookieIn(request.headers.get("Cookie") ?? "", name);
}

/** `plainCookie` from the text of the header. */
export function plainCookieIn(header: string, name: string): string | null {
  for (const part of header.split(";")) {
    const [key, value] = part.trim().split("=");
    if (key === name && value !== undefined) return readable(value);
  }
  return null;
}

function readable(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

/** Whether a request has a session cookie, valid or not. */
export function carriesLogin(request: Request): boolean {
  return carriesLoginIn(request.headers.get("Cookie") ?? "");
}

/** `carriesLogin` from the text of the header. */
export function carriesLoginIn(header: string): boolean {
  return header.includes(`${sessionCookie().name}=`);
}

/** The theme that this browser has chosen, from the text of the Cookie header. */
export function themeIn(header: string): "light" | "dark" | "system" {
  const theme = plainCookieIn(header, themeCookieName);
  return theme === "light" || theme === "dark" ? theme : "system";
}
