import { createHash, createHmac } from "node:crypto";
import fs from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { decoding } from "~/areas/files/internal/decode.server";
import { openFile } from "~/areas/files/open-file.server";
import { IN_TEXT, REPRESENTATIVE, storePicture } from "~/areas/files/store-picture.server";
import { forgetSettings } from "~/core/settings.server";
import { fileStore } from "~/integrations/files.server";
import { database } from "~db/client.server";
import { storedFile } from "~db/schema/blog";
import { ctxOf, makeMember } from "../../support/factories/members";
import { gifOfManyFrames } from "../../support/texts/gif-bomb";
import { patience } from "../../support/yardstick";

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#35a" } });
const keep = async (bytes: Buffer, name: string, limits = IN_TEXT) => {
  const ctx = ctxOf(await makeMember());
  const stored = await storePicture(ctx, bytes, name, limits);
  return { stored, bytes: Buffer.from((await openFile(ctx, stored.fileId)).bytes) };
};
const refusal = async (bytes: Buffer, name: string, limits = REPRESENTATIVE) =>
  storePicture(ctxOf(await makeMember()), bytes, name, limits).then(
    () => "kept",
    (error) => error.code as string,
  );

/** sharp makes two frames from a tall strip. */
const movingGif = () =>
  sharp(Buffer.from(Array.from({ length: 600 }, (_, index) => (index < 300 ? 40 : 200))), {
    raw: { width: 10, height: 20, pageHeight: 10, channels: 3 },
  })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer();

describe("an uploaded picture (design 9, rules 103 and 132)", () => {
  it("is narrowed to 900 px when wider, and otherwise keeps its width", async () => {
    expect((await keep(await plain(1_800, 1_000).jpeg().toBuffer(), "넓은.JPG")).stored).toMatchObject({
      width: 900,
      height: 500,
      contentType: "image/jpeg",
    });
    expect((await keep(await plain(900, 100).jpeg().toBuffer(), "a.jpeg")).stored.width).toBe(900);
  });

  it("loses the camera's data and is turned upright", async () => {
    const taken = await plain(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret-place" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { stored, bytes } = await keep(taken, "a.jpg");
    expect(stored).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("secret-place")).toBe(false);
  });

  it("stays an animated gif or a narrow png; a wide png becomes a jpeg", async () => {
    const gif = await movingGif();
    expect((await keep(gif, "a.gif")).bytes.equals(gif)).toBe(true);
    expect((await keep(await plain(300, 300).png().toBuffer(), "a.png")).stored.contentType).toBe("image/png");
    expect((await keep(await plain(1_000, 300).png().toBuffer(), "a.png")).stored).toMatchObject({
      contentType: "image/jpeg",
      fileName: "a.jpg",
      width: 900,
    });
  });

  it("is refused unless its bytes are a jpeg, gif or png, despite its name", async () => {
    const webp = await plain(10, 10).webp().toBuffer();
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`);
    for (const bytes of [webp, svg, Buffer.from("<html><script>alert(1)</script>"), Buffer.alloc(0), Buffer.from("GIF89a<script>")])
      expect(await refusal(bytes, "a.png")).toBe("files.photo-type");
    expect(await refusal(await plain(10, 10).png().toBuffer(), "a.svg")).toBe("files.photo-type");
  });

  it("is refused when its file is cut off", async () => {
    const picture = await sharp({
      create: { width: 400, height: 400, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .jpeg()
      .toBuffer();
    expect(await refusal(picture.subarray(0, picture.length / 2), "a.jpg")).toBe("files.photo-type");
  });

  it("is accepted as representative picture up to 1,000,000 bytes", async () => {
    const small = await plain(20, 20).jpeg().toBuffer();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    expect(await refusal(padded(1_000_001), "a.jpg")).toBe("files.photo-too-large");
    expect(await refusal(padded(1_000_000), "a.jpg")).toBe("kept");
  });

  it("is refused when a small file decodes to too many pixels", async () => {
    const bomb = await plain(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await refusal(bomb, "a.png")).toBe("files.photo-too-wide");
  });

  it("keeps a gif's frames and loop, and loses comments, foreign data and trailing bytes", async () => {
    const gif = await movingGif();
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 12]), Buffer.from("secret-place"), Buffer.from([0])]);
    const note = Buffer.concat([
      Buffer.from([0x21, 0xff, 11]),
      Buffer.from("XMP DataXMP"),
      Buffer.from([6]),
      Buffer.from("secret"),
      Buffer.from([0]),
    ]);
    // Extensions begin after the header and colour table.
    const body = 13 + (gif[10]! & 0x80 ? 3 * 2 ** ((gif[10]! & 7) + 1) : 0);
    const noisy = Buffer.concat([gif.subarray(0, body), comment, note, gif.subarray(body), Buffer.from("<script>secret</script>")]);
    const { bytes } = await keep(noisy, "a.gif");
    expect(bytes.equals(gif)).toBe(true);
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 0 });
  });

  it("is refused as a gif that is cut off or only begins like a gif", async () => {
    const gif = await movingGif();
    expect(await refusal(gif.subarray(0, gif.length - 1), "a.gif")).toBe("files.photo-type");
    expect(await refusal(Buffer.from("GIF89a and then nothing of the kind"), "a.gif")).toBe("files.photo-type");
  });

  it("is refused when it is a gif of 200,000 frames", async () => {
    const bomb = gifOfManyFrames();
    const results = await Promise.all([1, 2, 3, 4].map(() => refusal(bomb, "a.gif", IN_TEXT)));
    expect(results).toEqual(Array.from({ length: 4 }, () => "files.photo-too-long"));
  });

  it("is decoded with at most one other in parallel, and refused when too many wait", async () => {
    let inside = 0;
    let most = 0;
    const gates: (() => void)[] = [];
    const work = async () => {
      most = Math.max(most, ++inside);
      await new Promise<void>((open) => gates.push(open));
      inside -= 1;
    };
    const all = Array.from({ length: 42 }, () => decoding(work));
    expect(() => decoding(work)).toThrow("files.photo-busy");
    for (let done = 0; done < all.length; done++) {
      await vi.waitUntil(() => gates.length > 0, patience(5_000));
      gates.shift()!();
    }
    await Promise.all(all);
    expect(most).toBe(2);
  });

  it("is refused beyond the member's quota until other pictures are removed", async () => {
    process.env.PICTURE_QUOTA_MB = "1";
    forgetSettings();
    const noise = await sharp({
      create: { width: 450, height: 450, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 60 } },
    })
      .png()
      .toBuffer();
    const ctx = ctxOf(await makeMember());
    const { fileId } = await storePicture(ctx, noise, "a.png", IN_TEXT);
    await expect(storePicture(ctx, noise, "a.png", IN_TEXT)).rejects.toMatchObject({ code: "files.photo-quota" });
    await database().update(storedFile).set({ removedAt: new Date() }).where(eq(storedFile.fileId, fileId));
    await storePicture(ctx, noise, "a.png", IN_TEXT);
    delete process.env.PICTURE_QUOTA_MB;
    forgetSettings();
  });

  it("is stored under the data directory by a name that cannot be guessed", async () => {
    const { stored } = await keep(await plain(10, 10).png().toBuffer(), "../../etc/passwd.png");
    expect(stored.fileName).toBe("passwd.png");
    expect(stored.fileId).toMatch(/^[0-9a-f]{32}$/);
    await fs.access(path.join(process.env.DATA_DIR!, "files", stored.fileId.slice(0, 2), stored.fileId));
  });

  it("is not found by an unknown id or a path", async () => {
    const ctx = ctxOf(await makeMember());
    for (const fileId of ["0123456789abcdef", "../../etc/passwd", ""])
      await expect(openFile(ctx, fileId)).rejects.toMatchObject({ code: "common.not-found" });
  });
});

describe("an S3-compatible store", () => {
  const objects = new Map<string, Buffer>();
  let end = async () => {};

  afterEach(async () => {
    await end();
    for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY", "S3_REGION"]) delete process.env[name];
    forgetSettings();
  });

  /** Accepts only requests signed by AWS Signature Version 4. */
  async function startStore(secret: string) {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks);
      if (!isSigned(request, body, secret)) return response.writeHead(403).end();
      if (request.method === "PUT") objects.set(request.url!, body);
      if (request.method === "DELETE") objects.delete(request.url!);
      const object = objects.get(request.url!);
      if (request.method === "GET" && !object) return response.writeHead(404).end();
      response.writeHead(200).end(request.method === "GET" ? object : undefined);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    end = () => new Promise((closed) => void server.close(() => closed()));
    const port = (server.address() as AddressInfo).port;
    Object.assign(process.env, {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: "글벗",
      S3_ACCESS_KEY_ID: "AKID",
      S3_SECRET_ACCESS_KEY: "s3-secret",
      S3_REGION: "ap-northeast-2",
    });
    forgetSettings();
  }

  it("stores, returns and deletes a picture", async () => {
    await startStore("s3-secret");
    const { stored, bytes } = await keep(await plain(30, 30).png().toBuffer(), "a.png");
    expect(bytes.length).toBe(stored.size);
    expect([...objects.keys()]).toEqual([`/${encodeURIComponent("글벗")}/files/${stored.fileId}`]);
    await fileStore().remove(stored.fileId);
    expect(await fileStore().get(stored.fileId)).toBeNull();
  });

  it("reports a refused signature as a failure, not as a missing file", async () => {
    await startStore("another-secret");
    await expect(fileStore().get("0123456789abcdef")).rejects.toThrow("403");
    await expect(fileStore().put("0123456789abcdef", new Uint8Array([1]), "image/png")).rejects.toThrow("403");
  });
});

function isSigned(request: IncomingMessage, body: Buffer, secret: string): boolean {
  const [, scope, names, signature] =
    /Credential=AKID\/(\S+), SignedHeaders=(\S+), Signature=(\w{64})/.exec(request.headers.authorization ?? "") ?? [];
  if (!scope || !names || !signature) return false;
  const hash = createHash("sha256").update(body).digest("hex");
  if (request.headers["x-amz-content-sha256"] !== hash) return false;
  const lines = names.split(";").map((name) => `${name}:${request.headers[name] as string}\n`);
  const canonical = `${request.method}\n${request.url}\n\n${lines.join("")}\n${names}\n${hash}`;
  const toSign = `AWS4-HMAC-SHA256\n${request.headers["x-amz-date"] as string}\n${scope}\n${createHash("sha256").update(canonical).digest("hex")}`;
  let key: Buffer | string = `AWS4${secret}`;
  for (const part of scope.split("/")) key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(toSign).digest("hex") === signature;
}
