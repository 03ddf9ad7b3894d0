import fs from "node:fs";
import path from "node:path";

/** Product source files with texts; paths from the project's root. */
export function sources(...folders: string[]): { file: string; text: string }[] {
  return folders
    .flatMap((folder) => fs.readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: fs.readFileSync(file, "utf8") }));
}

const written = /\.(tsx?|js|css|md|yml|yaml|sh)$/;

/** Files that people write, sources and docs, without generated migrations, built files and kept data. */
export function texts(): { file: string; text: string }[] {
  const inFolders = ["app", "db", "jobs", "sandbox", "bin", "tests", "docs"].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => written.test(file) && !file.startsWith("db/migrations/") && !file.startsWith("tests/results/")),
  );
  const atTheRoot = [".env.example", "Dockerfile", ...fs.readdirSync(".").filter((file) => written.test(file))];
  return [...inFolders, ...atTheRoot].map((file) => ({ file, text: fs.readFileSync(file, "utf8") }));
}

const aliases: [string, string][] = [
  ["~db/", "db/"],
  ["~jobs/", "jobs/"],
  ["~/", "app/"],
];

export type Import = { from: string; to: string; typeOnly: boolean };

/** Project files that a file imports, as paths without ending; packages are left out. */
export function importsOf({ file, text }: { file: string; text: string }): Import[] {
  const found = [
    ...text.matchAll(/(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g),
  ];
  return found.flatMap(([, type, written, dynamic]) => {
    const to = inProject(file, (written ?? dynamic)!);
    return to ? [{ from: file, to, typeOnly: type !== undefined }] : [];
  });
}

function inProject(file: string, written: string): string | null {
  for (const [alias, folder] of aliases) if (written.startsWith(alias)) return folder + written.slice(alias.length);
  return written.startsWith(".") ? path.join(path.dirname(file), written) : null;
}
