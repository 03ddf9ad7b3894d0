import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { get, screen } from "../../support/app";
import { ctxOf, makeMember } from "../../support/factories/members";
import { makeShopPost } from "../../support/factories/shop";

async function storedPicture(width = 1_200) {
  const noise = sharp(randomBytes(width * 100 * 3), { raw: { width, height: 100, channels: 3 } });
  const member = await makeMember();
  return { member, ...(await storePicture(ctxOf(member), await noise.jpeg({ quality: 60 }).toBuffer(), "사진.jpg", REPRESENTATIVE)) };
}

describe("a stored picture reduced for cards", () => {
  it("is served in our widths, cacheable for ever, identical each time", async () => {
    const { fileId } = await storedPicture();
    const answer = await get(`/files/${fileId}?w=480`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toContain("immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(480);
    const again = await Promise.all([1, 2, 3].map(() => get(`/files/${fileId}?w=480`)));
    for (const one of again) expect(Buffer.from(await one.arrayBuffer()).equals(bytes)).toBe(true);
    const full = Buffer.from(await (await get(`/files/${fileId}`)).arrayBuffer());
    expect((await sharp(full).metadata()).width).toBe(1_200);
    expect(bytes.byteLength).toBeLessThan(full.byteLength / 2);
    const tag = answer.headers.get("ETag")!;
    expect((await get(`/files/${fileId}?w=480`, { headers: { "If-None-Match": tag } })).status).toBe(304);
    expect((await get(`/files/${fileId}`, { headers: { "If-None-Match": tag } })).status).toBe(200);
  });

  it("is never wider than the original", async () => {
    const { fileId } = await storedPicture(300);
    const bytes = Buffer.from(await (await get(`/files/${fileId}?w=960`)).arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(300);
  });

  it("is not found in other widths, by its storage key, or for an unknown file", async () => {
    const { fileId } = await storedPicture();
    await get(`/files/${fileId}?w=480`);
    for (const path of [`${fileId}?w=481`, `${fileId}?w=`, `${fileId}?w=480px`, `${fileId}-w480`, "0123456789abcdef?w=480"])
      expect((await get(`/files/${path}`)).status, path).toBe(404);
  });

  it("appears on the shop's cards", async () => {
    const { member, fileId } = await storedPicture();
    const title = `사진 글 ${fileId.slice(0, 8)}`;
    await makeShopPost(member.userId, { title, pictureFileId: fileId });
    const picture = (await screen(`/app/contents/contents-shop?keyword=${fileId.slice(0, 8)}`)).one(".shop-card img");
    expect(picture.getAttributeValue("src")).toBe(`/files/${fileId}?w=480`);
    expect(picture.getAttributeValue("srcset")).toBe(`/files/${fileId}?w=480 480w, /files/${fileId}?w=960 960w`);
  });
});
