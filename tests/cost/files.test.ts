import { expect, it } from "vitest";
import { IN_TEXT, storePicture } from "~/areas/files/store-picture.server";
import { readImportTable } from "~/areas/sending/import/internal/import-table";
import { decodeTable } from "~/grid/file/decode-table";
import { costOf } from "./cost-of";
import { ctxOf, makeMember } from "../support/factories/members";
import { gifOfManyFrames } from "../support/texts/gif-bomb";
import { cp949Syllables, largestTables } from "../support/texts/import-tables";

it.each(Object.entries(largestTables))("the largest table of friends is read in less than 25 loops: %s", async (_, text) => {
  const read = () => {
    try {
      readImportTable(text);
    } catch {}
  };
  expect((await costOf(read, { most: 25, of: "thread" })).loops).toBeLessThan(25);
});

it("decodes syllables that only CP949 has in less than 25 loops", async () => {
  const bytes = cp949Syllables();
  expect((await costOf(() => decodeTable(bytes), { most: 25, of: "thread" })).loops).toBeLessThan(25);
});

it("refuses a gif of 200,000 frames four times in less than 100 loops", async () => {
  const bomb = gifOfManyFrames();
  const refuse = async () => storePicture(ctxOf(await makeMember()), bomb, "a.gif", IN_TEXT).catch((error: { code: string }) => error.code);
  const { result, loops } = await costOf(() => Promise.all([1, 2, 3, 4].map(refuse)), { most: 100 });
  expect(result).toEqual(Array.from({ length: 4 }, () => "files.photo-too-long"));
  expect(loops).toBeLessThan(100);
});
