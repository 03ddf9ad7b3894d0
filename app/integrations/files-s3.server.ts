import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { settings } from "~/core/settings.server";
import type { FileStore } from "./files-store";

const TIMEOUT_MS = 20_000;
/** Asking for a missing file tests our signature. */
const NO_FILE = "health-check";

/** A store at `endpoint/bucket/files/id`, signed by AWS Signature V4. */
export function s3(endpoint: string, bucket: string): FileStore {
  const { S3_REGION, S3_ACCESS_KEY_ID = "", S3_SECRET_ACCESS_KEY = "" } = settings();
  const client = new AwsClient({
    service: "s3",
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    retries: 0,
  });
  const base = `${endpoint.replace(/\/+$/, "")}/${encodeURIComponent(bucket)}/files`;
  const call = (method: "GET" | "PUT" | "DELETE", fileId: string, bytes?: Uint8Array, contentType?: string) =>
    client.fetch(`${base}/${encodeURIComponent(fileId)}`, {
      method,
      body: bytes as BodyInit | undefined,
      // Without this header the body would not be signed.
      headers: { "X-Amz-Content-Sha256": sha256(bytes), ...(contentType && { "Content-Type": contentType }) },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      aws: { allHeaders: true },
    });
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
    async check() {
      const response = await call("GET", NO_FILE);
      if (response.status !== 404) mustBeOk(response);
    },
  };
}

const sha256 = (bytes: Uint8Array | string = "") => createHash("sha256").update(bytes).digest("hex");
