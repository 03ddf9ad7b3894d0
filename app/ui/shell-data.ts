export type MenuNode = { menu: string; menuName: string; path: string | null; icon: string; type: "FOLDER" | "ITEM"; children: MenuNode[] };

export type Flash = { type: "success" | "warning" | "error"; text: string; ms: 600 | 4000 };

/** What the frame around every screen shows. `monthCount` is null for guests; `path` is the pathname with its query. */
export type ShellData = {
  serviceName: string;
  csrf: string;
  viewer: null | { userId: string; email: string; nickname: string; userType: "EMAIL" | "KAKAOTALK" | "INTEGRATION" };
  monthCount: number | null;
  monthLimit: number;
  menu: MenuNode[];
  flash: Flash | null;
  theme: "light" | "dark" | "system";
  drawer: "open" | "closed" | null;
  nonce: string;
  path: string;
};

/** Which parts of the frame a screen leaves out: `handle = { shell: { menu: false } }`. */
export type ShellHide = { menu?: boolean; footer?: boolean; header?: boolean };

export type ScreenHandle = { shell?: { menu?: boolean; footer?: boolean; header?: boolean }; script?: boolean };

/** Cookies that scripts may write too; both live a year and hold nothing personal. */
export const THEME_COOKIE = "theme";
export const DRAWER_COOKIE = "drawer";
