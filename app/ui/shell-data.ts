export type MenuNode = { menu: string; menuName: string; path: string | null; icon: string; children: MenuNode[] };

export type Flash = { type: "success" | "warning" | "error"; text: string; ms: 600 | 4000 };

/** The contact details of customer service. */
export type SupportDesk = { name: string; phone: string; mail: string; hours: string };

/** A form's values as they were posted; a repeated name, such as ticks, has a list. */
export type Restored = Record<string, string | string[]>;

/** The frame of every screen. `monthCount` is null for guests; `path` is the pathname with its query. */
export type ShellData = {
  serviceName: string;
  csrf: string;
  viewer: null | { userId: string; email: string; nickname: string; userType: "EMAIL" | "KAKAOTALK" | "INTEGRATION" };
  monthCount: number | null;
  monthLimit: number;
  menu: MenuNode[];
  flash: Flash | null;
  /** A message on every screen of a member whose monthly payment failed. */
  unsettled?: string | null;
  /** The day until which the viewer may do without a second factor; null where nobody asks them for one. */
  secondFactorBy?: string | null;
  /** Notices not read yet, 100 for more; a guest has no bell. */
  unread?: number;
  /** Shows a message on every screen until the member's address is certified. */
  uncertified?: boolean;
  theme: "light" | "dark" | "system";
  drawer: "open" | "closed" | null;
  support: SupportDesk | null;
  path: string;
  /** Who asks could not be read just now: the page looks as it does for a guest, and says nothing about a login. */
  viewerUnknown?: boolean;
  /** Values kept for the forms of this page, by the form's name (`kept-form.server.ts`). */
  restored?: Record<string, Restored> | null;
  /** The page is kept for all guests: it has no form token. */
  kept?: boolean;
};

/** Parts of the frame to leave out. */
export type ShellHide = { menu?: boolean; footer?: boolean; header?: boolean };

type KeptTopic = "post-changed" | "profile-changed" | "common-codes";

/** What a screen can set in `export const handle`. */
export type ScreenHandle = {
  /** `false` leaves that part of the frame out. */
  shell?: { menu?: boolean; footer?: boolean; header?: boolean };
  /** Address of the screen whose menu row decides who may open this one. */
  menu?: string;
  /** `false`: the page is sent without script. */
  script?: boolean;
  /**
   * Guests get this screen from memory at its bare address. Lists the topics whose announcements change it: "post-changed",
   * "profile-changed", "common-codes"; a change of rights always does.
   */
  kept?: readonly KeptTopic[];
};

/** Written by script, kept for a year, without personal data; the server reads the same name. */
export const DRAWER_COOKIE = "geulbeot_drawer";
export const SCRIPTS_COOKIE = "geulbeot_js";
