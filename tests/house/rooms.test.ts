import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sources } from "./source";

/** Files that may be longer, and why. */
const exempt: Record<string, string> = {};

const lines = (text: string) => text.trimEnd().split("\n").length;

function tooLong(folder: string, limit: number, of: (file: string) => boolean = () => true): string[] {
  return sources(folder)
    .filter(({ file, text }) => of(file) && !exempt[file] && lines(text) > limit)
    .map(({ file, text }) => `${file}: ${lines(text)} lines, at most ${limit}`);
}

describe("files and folders stay small (design 1)", () => {
  it("a screen has at most 200 lines", () => {
    expect(tooLong("app/routes", 200, (file) => file.endsWith(".tsx"))).toEqual([]);
  });

  it("a REST file has at most 60 lines", () => {
    expect(tooLong("app/routes/v1+", 60, (file) => file.endsWith(".ts"))).toEqual([]);
  });

  it("a verb file has at most 120 lines", () => {
    expect(tooLong("app/areas", 120, (file) => file.endsWith(".server.ts") && !file.endsWith(".schema.server.ts"))).toEqual([]);
  });

  it("an area's shapes have at most 200 lines", () => {
    expect(tooLong("app/areas", 200, (file) => file.endsWith(".schema.server.ts"))).toEqual([]);
  });

  it("a folder has at most 30 files", () => {
    const folders = new Map<string, number>();
    for (const { file } of sources("app", "db", "jobs", "sandbox", "tests", "bin")) {
      const folder = path.dirname(file);
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    }
    expect([...folders].filter(([, files]) => files > 30)).toEqual([]);
  });

  it("a folder has more than one file, unless its name gives its file a right", () => {
    /** `parts` may import ui, `web` may import http; `time` is a room of app/. */
    const mayBeAlone = (folder: string) => /\/(parts|web)$/.test(folder) || folder === "app/time";
    const entries = ["app", "db", "jobs", "sandbox", "bin"].flatMap((folder) =>
      fs.readdirSync(folder, { recursive: true, withFileTypes: true }),
    );
    const counts = new Map<string, number>();
    for (const { parentPath } of entries) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1);
    const alone = [...counts].filter(([folder, count]) => count === 1 && !folder.startsWith("app/routes/") && !mayBeAlone(folder));
    expect(alone).toEqual([]);
  });

  it("every exemption is still needed", () => {
    const long = new Set(
      sources("app")
        .filter(({ text }) => lines(text) > 60)
        .map(({ file }) => file),
    );
    expect(Object.keys(exempt).filter((file) => !long.has(file))).toEqual([]);
  });
});

describe("rights are decided at the edge (ADR 36)", () => {
  const mayRead: Record<string, string> = {
    "app/areas/account/member/my-roles.server.ts": "answers one's own roles",
  };
  const mayName: Record<string, string> = {
    "app/areas/account/admin/make-administrator.server.ts": "gives the role",
    "app/areas/master/reach/lock-rights.server.ts": "the row that rights are changed under",
    "app/areas/master/reach/read-rights.server.ts": "who may do all of it (ADR 55)",
    "app/areas/master/roles/refuse-lock-out.server.ts": "who can give every right back",
    "app/areas/master/roles/roles.store.server.ts": "which roles stay",
    "app/areas/master/roles/refuse-last-administrator.server.ts": "of whom one must be left (ADR 46)",
    "app/http/rest/list-calls.server.ts": "the first grants",
    "app/areas/master/roles/holders.server.ts": "who is told of a download of account numbers",
  };
  const filesWith = (pattern: RegExp, ...folders: string[]) =>
    sources(...folders)
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .sort();

  it("no rule asks which roles the caller has", () => {
    expect(filesWith(/actor\??\.roles|\{[^}]*\broles\b[^}]*\} = (ctx\.|tx\.)?actor\b/, "app/areas")).toEqual(Object.keys(mayRead));
  });

  it("no area, route or call names a role, except the files that give one", () => {
    expect(filesWith(/ROLE_ADMIN/, "app/areas", "app/routes")).toEqual([]);
    expect(filesWith(/core\/roles"/, "app")).toEqual(Object.keys(mayName).sort());
  });

  it("a scope that an area declares is that of the one call which says so", () => {
    const declared = sources("app/areas").flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+): Scoped = \{\s*call: "GET:\/v1\/([^"]+)"/g)].map(([, name, path]) => ({ name, path: path! })),
    );
    const calls = sources("app/routes/v1+");
    const wrong = declared.filter(({ name, path }) => {
      const files = calls.filter(({ text }) => text.includes(`all: ${name}.all,`)).map(({ file }) => file);
      const own = `app/routes/v1+/${path.split("/").join("+/")}`;
      return files.length !== 1 || ![`${own}.ts`, `${own}+/index.ts`].includes(files[0]!);
    });
    expect(declared.length).toBe(sources("app/areas").flatMap(({ text }) => text.match(/: Scoped = /g) ?? []).length);
    expect(declared.length).toBeGreaterThan(5);
    expect(wrong).toEqual([]);
  });

  it("no screen names a call: it asks by what the area declares, so that a wrong name does not compile", () => {
    expect(filesWith(/["'`](GET|POST|PUT|DELETE):\/v1\//, "app/routes/app+", "app/grid", "app/ui")).toEqual([]);
  });
});

describe("the mechanisms are the only way (design 3, 4)", () => {
  const routes = sources("app/routes");

  // The excluded `$.ts` forwards a call to the call's own file.
  it("a REST call is written with serve", () => {
    const rest = routes.filter(({ file }) => file.startsWith("app/routes/v1+/") && !/openapi|docs|\$[.]ts/.test(file));
    expect(rest.filter(({ text }) => !/export const \{ loader, action \} = serve\(/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it("a page's loader and action are plain functions, never wrapped", () => {
    const wrapped = routes.filter(({ text }) => /export const (loader|action)\b/.test(text));
    expect(wrapped.map(({ file }) => file)).toEqual([]);
  });

  it("a screen's loader and action enter first", () => {
    const screens = routes.filter(({ file }) => file.startsWith("app/routes/app+/"));
    const missing = screens.flatMap(({ file, text }) =>
      [...text.matchAll(/export async function (loader|action)\([^]*?\n}/g)]
        .filter(([body]) => !/\benter\(/.test(body))
        .map(([, name]) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it("one place changes a nickname, so that the shop's search never shows the old one", () => {
    const writes = sources("app").filter(({ text }) => /\.update\(user\)[^;]*userNickname/.test(text));
    expect(writes.map(({ file }) => file)).toEqual(["app/areas/account/internal/write-nickname.server.ts"]);
  });

  it("no file silences a check", () => {
    const silenced = sources("app", "db", "jobs", "sandbox", "tests").filter(({ text }) =>
      new RegExp(["@ts-" + "ignore", "@ts-" + "nocheck", "oxlint-" + "disable", "eslint-" + "disable"].join("|")).test(text),
    );
    expect(silenced.map(({ file }) => file)).toEqual([]);
  });
});
