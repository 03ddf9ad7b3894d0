import { type Cookie, createCookie } from "@remix-run/node";
import { settings } from "~/core/settings.server";

const cookies = new Map<string, Cookie>();

/** `__Host-` keeps subdomains and plain http from setting our cookies. */
const cookieName = (name: string) => (settings().secureCookies ? `__Host-${name}` : name);

function cookie(name: string, options: { maxAge?: number; signed?: boolean; httpOnly?: boolean }): Cookie {
  const existing = cookies.get(name);
  if (existing) return existing;
  const created = createCookie(cookieName(name), {
    path: "/",
    sameSite: "lax",
    httpOnly: options.httpOnly ?? true,
    secure: settings().secureCookies,
    maxAge: options.maxAge,
    secrets: options.signed === false ? undefined : [settings().SESSION_SECRET],
  });
  cookies.set(name, created);
  return created;
}

export const sessionCookie = () => cookie("geulbeot_session", { maxAge: 8 * 3600, signed: false });
export const csrfCookie = () => cookie("geulbeot_csrf", { maxAge: 30 * 86400 });
export const flashCookie = () => cookie("geulbeot_flash", { maxAge: 60 });
/** Page to open after each attempt at a messenger login, by `state`. */
export const loginFlowCookie = () => cookie("geulbeot_flow", { maxAge: 600 });
/** This browser's last member, for whom forms posted after the session expired are kept. */
export const lastMemberCookie = () => cookie("geulbeot_member", { maxAge: 86400 });
/** Token of a sign-up; outlives the sign-up, to explain that it expired. */
export const joinCookie = () => cookie("geulbeot_join", { maxAge: 86400 });
/** Recognises a browser, for login reports and limits. */
export const deviceCookie = () => cookie("geulbeot_device", { maxAge: 400 * 86400 });
export const challengeCookie = () => cookie("geulbeot_challenge", { maxAge: 600 });
export const keptFormCookie = () => cookie("geulbeot_kept", { maxAge: 3600 });
/** A guest's star on a post or writer, kept through the login. */
export const starCookie = () => cookie("geulbeot_star", { maxAge: 3600 });
/** Set by our script: the browser runs scripts. */
export const scriptsCookieName = "geulbeot_js";
export const themeCookieName = "geulbeot_theme";
export const drawerCookieName = "geulbeot_drawer";

/** The device cookie's token; null if missing or forged. */
export async function deviceOf(request: Request): Promise<string | null> {
  const device: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return typeof device === "string" && device !== "" ? device : null;
}

/** Value of an unsigned cookie; null if missing or malformed. */
export function plainCookie(request: Request, name: string): string | null {
  return plainCookieIn(request.headers.get("Cookie") ?? "", name);
}

/** `plainCookie` from the header's text. */
function plainCookieIn(header: string, name: string): string | null {
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

/** `carriesLogin` from the header's text. */
export function carriesLoginIn(header: string): boolean {
  return header.includes(`${sessionCookie().name}=`);
}

/** Theme from the Cookie header's text; default "system". */
export function themeIn(header: string): "light" | "dark" | "system" {
  const theme = plainCookieIn(header, themeCookieName);
  return theme === "light" || theme === "dark" ? theme : "system";
}
