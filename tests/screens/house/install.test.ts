import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { settings } from "~/core/settings.server";
import { get } from "../../support/app";

type Manifest = Record<string, string> & { icons: { src: string; sizes: string; purpose: string }[]; shortcuts: { url: string }[] };

describe("the site on a phone's home screen", () => {
  it("has the service's own name and starts at the home page", async () => {
    const answer = await get("/manifest.webmanifest");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ name: settings().SERVICE_NAME, start_url: "/app/main", display: "standalone", lang: "ko" });
  });

  it("has icons of the declared sizes, one for any mask shape", async () => {
    const { icons } = (await (await get("/manifest.webmanifest")).json()) as Manifest;
    expect(icons.map(({ purpose }) => purpose)).toContain("maskable");
    for (const { src, sizes } of icons) {
      const { width, height, format } = await sharp(path.join("public", src)).metadata();
      expect({ sizes: `${width}x${height}`, format }, src).toEqual({ sizes, format: "png" });
    }
  });

  it("has shortcuts to existing screens", async () => {
    const { shortcuts } = (await (await get("/manifest.webmanifest")).json()) as Manifest;
    for (const { url } of shortcuts) expect((await get(url)).headers.get("Location"), url).toMatch(/^\/app\/login\?/);
  });
});

describe("the offline page", () => {
  it("requests nothing else, and brings its own style", () => {
    const page = fs.readFileSync("public/offline.html", "utf8");
    expect(page.match(/\b(?:src|href)="[^"]+"/g)).toBeNull();
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain('lang="ko"');
  });
});
