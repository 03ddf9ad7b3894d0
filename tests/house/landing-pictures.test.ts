import fs from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

const FOLDER = "app/areas/landing/pictures";
const LIST = "app/areas/landing/product-pictures.ts";
const SCRIPT = "bin/draw-landing.ts";
const files = fs.readdirSync(FOLDER);
const list = fs.readFileSync(LIST, "utf8");
const sizes = JSON.parse(fs.readFileSync("app/areas/landing/picture-sizes.json", "utf8"));

describe("the pictures of the front page", () => {
  it("are those that the script draws, and each is shown", () => {
    const scenes = [...fs.readFileSync(SCRIPT, "utf8").matchAll(/\bname: "([\w-]+)"/g)].map(([, name]) => name!);
    expect([...new Set(files.map((file) => file.split("-")[0]!))].toSorted()).toEqual(scenes.toSorted());
    const shown = [...list.matchAll(/"\.\/pictures\/([\w-]+\.webp)"/g)].map(([, file]) => file!);
    expect(shown.toSorted()).toEqual(files.toSorted());
  });

  it("are at most 40 kB each, of the declared size", async () => {
    for (const file of files) {
      expect(fs.statSync(`${FOLDER}/${file}`).size, file).toBeLessThanOrEqual(40_000);
      const [scene, width] = file.split("-");
      const picture = await sharp(`${FOLDER}/${file}`).metadata();
      expect([picture.width, picture.height], file).toEqual(sizes[scene!][width!]);
    }
  });
});

describe("the pictures of drawn messages", () => {
  it("are those that the script draws, each declared, at most 20 kB, 640 by 320 pixels", async () => {
    const covers = fs.readdirSync("app/areas/landing/covers");
    const drawn = /const COVERS = \{(.*?)\};/s.exec(fs.readFileSync(SCRIPT, "utf8"))![1]!;
    expect([...drawn.matchAll(/^ +(\w+):/gm)].map(([, name]) => `${name}.webp`).toSorted()).toEqual(covers.toSorted());
    const declared = fs.readFileSync("app/areas/landing/covers.ts", "utf8");
    for (const cover of covers) {
      expect(declared).toContain(`./covers/${cover}`);
      expect(fs.statSync(`app/areas/landing/covers/${cover}`).size, cover).toBeLessThanOrEqual(20_000);
      const { width, height } = await sharp(`app/areas/landing/covers/${cover}`).metadata();
      expect([width, height], cover).toEqual([640, 320]);
    }
  });
});
