import fs from "node:fs";
import { load } from "js-yaml";
import { describe, expect, it, test } from "vitest";
import { readSettings, Settings } from "~/core/settings.server";

type Service = {
  image: string;
  build?: unknown;
  env_file?: string;
  environment?: Record<string, string | number>;
  healthcheck?: { test: string[] };
  configs?: { source: string; target: string }[];
};
type Compose = { services: Record<string, Service>; configs?: Record<string, { content: string }> };

const read = (file: string) => load(fs.readFileSync(file, "utf8"), { schema: undefined }) as Compose;
const compose = read("compose.yaml");
const sandbox = read("compose.sandbox.yaml");

/** Fill in variables like Docker Compose: `${NAME:-default}` and `${NAME:?message}`. */
function filled(text: string, dotEnv: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?([^}]*))?\}/g, (_, name: string, fallback?: string, message?: string) => {
    if (dotEnv[name]) return dotEnv[name];
    if (message !== undefined) throw new Error(`${name}: ${message}`);
    return fallback ?? "";
  });
}

/** The environment of a service: own values win over the file's. */
function environmentOf(service: Service, dotEnv: Record<string, string>): Record<string, string> {
  const own = Object.entries(service.environment ?? {}).map(([name, value]) => [name, filled(String(value), dotEnv)]);
  return { ...(service.env_file === ".env" && dotEnv), ...Object.fromEntries(own) };
}

/** Variables that containers fix, regardless of `.env`. */
const FIXED = ["HOST", "PORT", "WORKER_PORT", "SANDBOX_PORT", "DATA_DIR", "NODE_ENV", "DATABASE_URL", "REDIS_URL"];
const site = ["migrate", "web", "worker", "backup"];

const publicEnv = {
  BASE_URL: "https://geulbeot.example",
  DATABASE_PASSWORD: "ours",
  SESSION_SECRET: "a-session-secret-of-ours-a-session-secret",
  LOOKUP_SECRET: "a-lookup-secret-of-ours-a-lookup-secret-of",
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 9).toString("base64")}`,
  OPS_CREDENTIALS: "ops:of ours",
  KAKAO_CLIENT_ID: "0123",
  KAKAO_CLIENT_SECRET: "ours",
  KAKAO_ADMIN_KEY: "ours",
  KAKAOPAY_SECRET_KEY: "ours",
  KAKAOPAY_CID: "C000000001",
  KAKAOCERT_LINK_ID: "OURS",
  KAKAOCERT_SECRET_KEY: Buffer.from("ours").toString("base64"),
  KAKAOCERT_CLIENT_CODE: "020000000009",
  SMTP_URL: "smtp://mail.example:25",
};

describe("compose.yaml", () => {
  test.each(site)("hands every setting of .env to %s, but for those that containers fix", (name) => {
    const dotEnv = Object.fromEntries(Object.keys(Settings.shape).map((setting) => [setting, `the ${setting} of .env`]));
    const environment = environmentOf(compose.services[name]!, dotEnv);
    const lost = Object.keys(dotEnv).filter((setting) => environment[setting] !== dotEnv[setting]);
    expect(lost.sort()).toEqual([...FIXED].sort());
    const unknown = Object.keys(environment).filter((setting) => !(setting in Settings.shape));
    expect(unknown).toEqual([]);
  });

  it("starts a public site on the real providers from a .env that names them", () => {
    const read = readSettings(environmentOf(compose.services.web!, publicEnv));
    expect(read.kakao.authUrl).toBe("https://kauth.kakao.com");
    expect(read.kakaoPay.url).toBe("https://open-api.kakaopay.com");
    expect(read.DATABASE_URL).toBe("mysql://geulbeot:ours@mysql:3306/geulbeot");
  });

  it("does not start without the three secrets", () => {
    expect(() => environmentOf(compose.services.web!, { ...publicEnv, LOOKUP_SECRET: "" })).toThrow("LOOKUP_SECRET: put it in .env");
  });

  test.each([
    ["web", 3000],
    ["worker", 3020],
  ])("asks %s at /health whether it is well", (name, port) => {
    expect(compose.services[name]!.healthcheck!.test.join(" ")).toContain(`fetch('http://127.0.0.1:${port}/health')`);
  });

  it("names a release of each image that is not built here", () => {
    const images = Object.values({ ...compose.services, ...sandbox.services }).flatMap((one) =>
      one.image && !one.build ? [one.image] : [],
    );
    expect(images.filter((image) => !/^\w+:\d+\.\d+\.\d+$/.test(image))).toEqual([]);
    expect(images).toHaveLength(2);
  });

  it("makes back-ups with the programs of the release that it starts", () => {
    expect(fs.readFileSync("Dockerfile", "utf8")).toContain(`FROM ${compose.services.mysql!.image} AS backup`);
  });

  it("lets its database account make and drop the database of a verified back-up", () => {
    const [config] = compose.services.mysql!.configs!;
    expect(config!.target).toMatch(/^\/docker-entrypoint-initdb\.d\/.+\.sql$/);
    expect(compose.configs![config!.source]!.content).toBe("GRANT ALL PRIVILEGES ON `geulbeot\\_verify`.* TO 'geulbeot'@'%';");
  });
});

describe("compose.sandbox.yaml", () => {
  const dotEnv = { ...publicEnv, BASE_URL: "" };
  const environment = {
    ...environmentOf(compose.services.web!, dotEnv),
    ...environmentOf(sandbox.services.web!, dotEnv),
  };

  it("leads every provider to the sandbox, whatever keys .env has", () => {
    const { kakao, kakaoPay, kakaocert, smtpUrl } = readSettings(environment);
    for (const url of [kakao.authUrl, kakao.apiUrl, kakaoPay.url, kakaocert.authUrl, kakaocert.apiUrl])
      expect(url).toMatch(/^http:\/\/sandbox\.localhost:3010\//);
    expect(smtpUrl).toBe("smtp://sandbox.localhost:3011");
    expect(kakaoPay.secretKey).toBe("geulbeot-sandbox-pay");
  });

  it("gives web and worker the same", () => {
    expect(sandbox.services.worker).toEqual(sandbox.services.web);
  });
});
