export type MenuNode = { menu: string; menuName: string; path: string | null; icon: string; children: MenuNode[] };

export type Flash = { type: "success" | "warning" | "error"; text: string; ms: 600 | 4000 };

export type SupportDesk = { name: string; phone: string; mail: string; hours: string };

/** A form's posted values; a repeated name has a list. */
export type Restored = Record<string, string | string[]>;

/** `monthCount` is null for guests; `path` has its query. */
export type ShellData = {
  serviceName: string;
  /** Without a slash at the end; absent on error pages. */
  baseUrl?: string;
  csrf: string;
  viewer: null | { userId: string; email: string; nickname: string; userType: "EMAIL" | "KAKAOTALK" | "INTEGRATION" };
  monthCount: number | null;
  monthLimit: number;
  menu: MenuNode[];
  flash: Flash | null;
  /** Message on every screen while a monthly payment has failed. */
  unsettled?: string | null;
  /** Day by which a second factor is required. */
  secondFactorBy?: string | null;
  /** Unread notices, at most 100. */
  unread?: number;
  uncertified?: boolean;
  theme: "light" | "dark" | "system";
  drawer: "open" | "closed" | null;
  support: SupportDesk | null;
  path: string;
  /** Screen of the menu row to mark on a screen without a row. */
  under?: string;
  /** The login could not be read: draw a guest's page. */
  viewerUnknown?: boolean;
  /** Values kept for this page's forms, by form name. */
  restored?: Record<string, Restored> | null;
  /** Cached for all guests, hence without a form token. */
  kept?: boolean;
};

export type ShellHide = { menu?: boolean; footer?: boolean; header?: boolean };

type KeptTopic = "post-changed" | "profile-changed" | "common-codes";

export type ScreenHandle = {
  shell?: { menu?: boolean; footer?: boolean; header?: boolean };
  /** Address of the screen whose menu row decides who may open this one. */
  menu?: string;
  /** Screen of the menu row to mark, since this screen has none; default `menu`. */
  under?: string;
  /** `false`: send the page without script. */
  script?: boolean;
  /** Cached for guests until one of these announcements, or a change of rights. */
  kept?: readonly KeptTopic[];
};

/** Cookies written by script for a year; the server reads them. */
export const DRAWER_COOKIE = "geulbeot_drawer";
export const SCRIPTS_COOKIE = "geulbeot_js";
