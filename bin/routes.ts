import "./refuse-old-node";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { addressOf } from "~/http/request/route-table.server";
import { buildIfStale } from "./build-site";

/** `npm run routes [-- seminar]` prints URLs with method, access, `+proof` and file. */

type Served = { endpoints?: { method: string; at?: string; access: { floor: string }; proof?: true }[] };
type BuiltRoute = { id: string; path?: string; parentId?: string; module: { default?: unknown; loader?: Served; action?: Served } };
type Line = { method: string; url: string; access: string; file: string };

await buildIfStale((line) => console.error(line));
const { routes } = (await import(pathToFileURL(path.resolve("build/index.js")).href)) as { routes: Record<string, BuiltRoute> };
const [wanted = ""] = process.argv.slice(2);
const lines = Object.values(routes)
  .flatMap(linesOf)
  .filter((line) => Object.values(line).join(" ").includes(wanted))
  .sort((a, b) => a.url.localeCompare(b.url) || a.method.localeCompare(b.method));
const width = (name: keyof Line) => Math.max(...lines.map((line) => line[name].length));

const printed = lines.map(
  ({ url, method, access, file }) =>
    `${method.padEnd(width("method"))}  ${url.padEnd(width("url"))}  ${access.padEnd(width("access"))}  ${file}\n`,
);
// The site may hold connections open: flush the output, then exit.
process.stdout.write(`${printed.join("")}${lines.length} lines\n`, () => process.exit(0));

function linesOf(route: BuiltRoute): Line[] {
  if (route.id === "root") return [];
  const url = urlOf(route);
  const file = [".tsx", ".ts"].map((ending) => `app/${route.id}${ending}`).find((name) => fs.existsSync(name)) ?? route.id;
  const { loader, action } = route.module;
  const endpoints = (action ?? loader)?.endpoints;
  if (endpoints)
    return endpoints.map(({ method, at, access, proof }) => ({
      method,
      url: addressOf(url, at),
      access: access.floor + (proof ? "+proof" : ""),
      file,
    }));
  const text = fs.readFileSync(file, "utf8");
  const draws = loader || route.module.default;
  return [
    ...(draws ? [{ method: "GET", url, access: guardOf(text, "loader"), file }] : []),
    ...(action ? [{ method: "POST", url, access: guardOf(text, "action"), file }] : []),
  ];
}

function urlOf(route: BuiltRoute): string {
  const parent = route.parentId ? routes[route.parentId] : undefined;
  return `${parent ? urlOf(parent) : ""}/${route.path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
}

/** Access is the argument of `enter`, by default anyone. Forms need a fresh proof by `submit` or their grid's `app/grid/store`. */
function guardOf(text: string, name: string) {
  const body = text.split(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`))[1]?.split(/^export /m)[0] ?? "";
  const access = /\benter\(\s*\w+\s*,\s*(\w+)/.exec(body)?.[1] ?? "anyone";
  const grids = body.includes("submitGrid(") ? [...text.matchAll(/"~\/(areas\/[\w/-]+\.store\.server)"/g)] : [];
  const asks = /\bproof: ctx\b/.test(body) || grids.some(([, file]) => fs.readFileSync(`app/${file}.ts`, "utf8").includes("proof: true"));
  return access + (name === "action" && asks ? "+proof" : "");
}
