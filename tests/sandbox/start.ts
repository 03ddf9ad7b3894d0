import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build, type BuildOptions } from "esbuild";

const root = path.resolve(import.meta.dirname, "../..");

export const CLIENT = { client_id: "geulbeot-sandbox", client_secret: "geulbeot-sandbox-secret" };
export const REDIRECT = "http://127.0.0.1:3000/app/oauth/login";
export const CREATOR = "1000000001";
export const MEMBER = "1000000002";
export const NEWCOMER = "1000000003";

export type Answer = { status: number; body: any; text: string; headers: Headers };
export type Tokens = { access_token: string; refresh_token: string; expires_in: number; refresh_token_expires_in: number; scope: string };

const bundles = new Map<string, Promise<unknown>>();

/** One bundle per test process: loading single modules takes four times as long. */
async function bundledInto(folder: string): Promise<string> {
  const outfile = path.join(folder, `sandbox-${process.pid}.cjs`);
  const options: BuildOptions = {
    entryPoints: ["sandbox/main.ts"],
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: "node",
    target: "node22.15",
    logLevel: "warning",
  };
  if (!bundles.has(outfile)) bundles.set(outfile, fs.existsSync(outfile) ? Promise.resolve() : build(options));
  await bundles.get(outfile);
  return outfile;
}

type Address = { url: string; smtpPort: number };

/** The next test file reuses these addresses, so its settings match the cached built app (`tests/support/built.ts`). */
const freeAddresses = ((globalThis as { leftAddresses?: Address[] }).leftAddresses ??= []);

/** `end()` deletes the data folder. */
export class TestSandbox {
  url = "";
  smtpPort = 0;
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "geulbeot-sandbox-"));
  #child: ChildProcess | undefined;
  #ended: Promise<void> | undefined;

  static async start(): Promise<TestSandbox> {
    const sandbox = new TestSandbox();
    const known = freeAddresses.pop();
    Object.assign(sandbox, known);
    await sandbox.up().catch((error: Error) => {
      if (!known) throw error;
      // Another process took the ports.
      Object.assign(sandbox, { url: "", smtpPort: 0 });
      return sandbox.up();
    });
    return sandbox;
  }

  async up() {
    const ports = { SANDBOX_PORT: this.url ? new URL(this.url).port : "0", SANDBOX_SMTP_PORT: this.smtpPort ? String(this.smtpPort) : "" };
    const env = { ...process.env, ...ports, SANDBOX_HOST: "", DATA_DIR: this.dataDir, ...NO_REAL_KEYS };
    const program = await bundledInto(process.env.TEST_DATA_DIR ?? this.dataDir);
    const child = spawn(process.execPath, [program], { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("exit", () => resolve()));
    const line = await new Promise<string>((resolve, reject) => {
      child.stdout!.once("data", (data) => resolve(String(data)));
      child.once("exit", (code) => reject(new Error(`sandbox ended with ${code}`)));
    });
    const [, url, smtpPort] = /(http:\S+) smtp \S+:(\d+)/.exec(line)!;
    this.url = url!;
    this.smtpPort = Number(smtpPort);
  }

  async kill(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    this.#child!.kill(signal);
    await this.#ended;
  }

  async end() {
    await this.kill("SIGTERM");
    freeAddresses.push({ url: this.url, smtpPort: this.smtpPort });
    fs.rmSync(this.dataDir, { recursive: true, force: true });
  }

  async call(
    method: string,
    address: string,
    options: { token?: string; authorization?: string; form?: Record<string, string>; json?: unknown } = {},
  ): Promise<Answer> {
    const { token, authorization = token && `Bearer ${token}`, form, json } = options;
    const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
    const headers = { ...(authorization && { authorization }), ...(json !== undefined && { "content-type": "application/json" }) };
    const response = await fetch(this.url + address, { method, headers, body, redirect: "manual" });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, text, body: isJson ? JSON.parse(text) : null, headers: response.headers };
  }

  async control(name: string, json: unknown = {}): Promise<any> {
    const answer = await this.call("POST", `/control/${name}`, { json });
    if (answer.status !== 200) throw new Error(`control/${name}: ${answer.text}`);
    return answer.body;
  }

  async tokens(accountId: string, more: Record<string, unknown> = {}): Promise<Tokens> {
    return this.control("tokens", { accountId, ...more });
  }

  async uuids(accountId: string): Promise<string[]> {
    const { friends } = await this.control("friends", { accountId, friends: [] });
    return friends.map((friend: { uuid: string }) => friend.uuid);
  }

  async token(form: Record<string, string>, authorization?: string): Promise<Answer> {
    return this.call("POST", "/kauth/oauth/token", { form, authorization });
  }

  /** Consents by the form. Returns the redirect address. */
  async consent(
    account: string,
    more: Record<string, string> = {},
    agreed = ["profile_nickname", "account_email", "gender"],
  ): Promise<URL> {
    const form = new URLSearchParams({ ...authorizeParams, account, decision: "agree", ...more });
    for (const scope of agreed) form.append("agreed", scope);
    const response = await fetch(`${this.url}/kauth/oauth/authorize`, { method: "POST", body: form, redirect: "manual" });
    if (response.status !== 302) throw new Error(`consent: ${response.status} ${await response.text()}`);
    return new URL(response.headers.get("location")!);
  }

  async send(token: string, receivers: string[], template: unknown = feed("글"), kind = "default/"): Promise<Answer> {
    const form = { receiver_uuids: JSON.stringify(receivers), template_object: JSON.stringify(template) };
    return this.call("POST", `/kapi/v1/api/talk/friends/message/${kind}send`, { token, form });
  }

  /** Answers a pay page by the form. Returns the redirect address. */
  async decidePayment(page: string, decision: "pay" | "cancel" | "fail", method?: "CARD" | "MONEY"): Promise<URL> {
    const body = new URLSearchParams({ decision, ...(method && { method }) });
    const response = await fetch(page, { method: "POST", body, redirect: "manual" });
    if (response.status !== 302) throw new Error(`pay page: ${response.status} ${await response.text()}`);
    return new URL(response.headers.get("location")!);
  }

  async payments(query = ""): Promise<any> {
    return (await this.call("GET", `/control/payments${query}`)).body;
  }

  async identities(query = ""): Promise<any[]> {
    return (await this.call("GET", `/control/identities${query}`)).body.identities;
  }

  async mails(query = ""): Promise<any[]> {
    return (await this.call("GET", `/control/mails${query}`)).body.mails;
  }

  async messages(query = ""): Promise<any[]> {
    return (await this.call("GET", `/control/messages${query}`)).body.messages;
  }
}

/** Empty, because a developer's own keys would differ from the tests' keys. */
const NO_REAL_KEYS = Object.fromEntries(
  [
    "KAKAO_CLIENT_ID",
    "KAKAO_CLIENT_SECRET",
    "KAKAO_ADMIN_KEY",
    "KAKAOPAY_SECRET_KEY",
    "KAKAOPAY_CID",
    "KAKAOCERT_LINK_ID",
    "KAKAOCERT_SECRET_KEY",
    "KAKAOCERT_CLIENT_CODE",
  ].map((name) => [name, ""]),
);

export const authorizeParams = { client_id: CLIENT.client_id, redirect_uri: REDIRECT, response_type: "code", state: "st" };

export function pkce() {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

export function feed(title: string, link = "http://127.0.0.1:3000/x") {
  return {
    object_type: "feed",
    content: { title, description: "첫 문장", link: { web_url: link } },
    buttons: [{ title: "읽기", link: { web_url: link } }],
  };
}
