import { createHash, createHmac } from "node:crypto";
import { settings } from "~/core/settings.server";
import type { FileStore } from "./files-store";

const TIMEOUT_MS = 20_000;
const sha = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** An S3-compatible store, addressed by path (`endpoint/bucket/files/id`), each request signed by AWS Signature Version 4. */
export function s3(endpoint: string, bucket: string): FileStore {
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/files`;
  const call = async (method: "GET" | "PUT" | "DELETE", fileId: string, bytes?: Uint8Array, contentType?: string) => {
    const url = new URL(`${base}/${encodeURIComponent(fileId)}`);
    const headers = signed(method, url, bytes ?? new Uint8Array(), contentType);
    return fetch(url, { method, headers, body: bytes as BodyInit | undefined, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  const mustBeOk = (response: Response) => {
    if (!response.ok) throw new Error(`the file store answered ${response.status}`);
  };
  return {
    async put(fileId, bytes, contentType) {
      mustBeOk(await call("PUT", fileId, bytes, contentType));
    },
    async get(fileId) {
      const response = await call("GET", fileId);
      if (response.status === 404) return null;
      mustBeOk(response);
      return new Uint8Array(await response.arrayBuffer());
    },
    async remove(fileId) {
      const response = await call("DELETE", fileId);
      if (response.status !== 404) mustBeOk(response);
    },
  };
}

function signed(method: string, url: URL, bytes: Uint8Array, contentType?: string, now = new Date()): Record<string, string> {
  const { S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = settings();
  const at = now.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const day = at.slice(0, 8);
  const headers: Record<string, string> = {
    ...(contentType && { "content-type": contentType }),
    host: url.host,
    "x-amz-content-sha256": sha(bytes),
    "x-amz-date": at,
  };
  const names = Object.keys(headers).join(";");
  const canonical = [
    method,
    url.pathname,
    "",
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    "",
    names,
    headers["x-amz-content-sha256"],
  ].join("\n");
  const scope = `${day}/${S3_REGION}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${S3_SECRET_ACCESS_KEY}`, day), S3_REGION));
  const signature = hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha(canonical)].join("\n")).toString("hex");
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${S3_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}
