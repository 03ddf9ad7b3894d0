import { createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { decrypt, encodings } from "@apeleghq/rfc8188";
import { importJWK, jwtVerify } from "jose";
import { forgetSettings } from "~/core/settings.server";
import type { PushSubscription } from "~/integrations/push-endpoint.server";
import { vapidKeys } from "../../../bin/environment";

const made = vapidKeys();
/** This site at push services. */
export const VAPID = { publicKey: made.VAPID_PUBLIC_KEY, privateKey: made.VAPID_PRIVATE_KEY };

export type ReceivedPush = { path: string; headers: http.IncomingHttpHeaders; body: Buffer };

/** Stands in for a push service: keeps what it receives, answers 201 unless `answers` has another status for a path. */
export async function startPushService({ delayMs = 0 } = {}) {
  const received: ReceivedPush[] = [];
  const answers = new Map<string, { status: number; headers?: http.OutgoingHttpHeaders }>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers } = answers.get(request.url!) ?? { status: 201 };
      const answer = () => response.writeHead(status, headers).end("x".repeat(status === 201 ? 0 : 100_000));
      setTimeout(answer, delayMs);
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, { PUSH_STAND_IN: url, VAPID_PUBLIC_KEY: VAPID.publicKey, VAPID_PRIVATE_KEY: VAPID.privateKey });
  forgetSettings();
  const end = () => {
    server.close();
    server.closeAllConnections();
    for (const name of ["PUSH_STAND_IN", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"]) delete process.env[name];
    forgetSettings();
  };
  return {
    url,
    received,
    answers,
    end,
    of: (browser: Browser) => received.filter(({ path }) => path === new URL(browser.subscription.endpoint).pathname),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;
export type Browser = { subscription: PushSubscription; read: (push: ReceivedPush) => Promise<Record<string, unknown>> };

/** A browser's subscription, with the keys that read its messages. */
export function makeBrowser(origin: string): Browser {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys("base64url");
  const auth = randomBytes(16);
  return {
    subscription: { endpoint: `${origin}/send/${randomBytes(12).toString("hex")}`, p256dh, auth: auth.toString("base64url") },
    read: async ({ body }) => JSON.parse(await readPush(body, keys, auth)) as Record<string, unknown>,
  };
}

/** Records by a second library (RFC 8188), the key as RFC 8291 section 3.4 derives it. */
export async function readPush(body: Buffer, keys: ECDH, auth: Buffer): Promise<string> {
  const keyOf = (senderKey: ArrayBufferLike) => {
    const sender = Buffer.from(senderKey);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), sender]);
    return hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32);
  };
  const stream = new ReadableStream<ArrayBuffer>({
    start(controller) {
      controller.enqueue(new Uint8Array(body).buffer);
      controller.close();
    },
  });
  const chunks: Buffer[] = [];
  for await (const chunk of decrypt(encodings.aes128gcm, stream, keyOf, 4_096)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

/** The claims of a request's VAPID token, checked by a second library with the key that the request names. */
export async function readVapid({ headers }: ReceivedPush, currentDate: Date) {
  const [, token, key] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(headers.authorization ?? "")!;
  const point = Buffer.from(key!, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const publicKey = await importJWK({ kty: "EC", crv: "P-256", x: part(1), y: part(33) }, "ES256");
  const { payload } = await jwtVerify(token!, publicKey, { algorithms: ["ES256"], currentDate });
  return { key, ...payload };
}
