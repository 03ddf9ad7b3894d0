type RedisNode = { host: string; port: number };
export type RedisAddress = {
  kind: "single" | "sentinel" | "cluster";
  nodes: RedisNode[];
  username?: string;
  password?: string;
  db: number;
  tls: boolean;
  name?: string;
  sentinelUsername?: string;
  sentinelPassword?: string;
};

const kinds: Record<string, { kind: RedisAddress["kind"]; port: number; tls: boolean }> = {
  "redis:": { kind: "single", port: 6379, tls: false },
  "rediss:": { kind: "single", port: 6379, tls: true },
  "redis+sentinel:": { kind: "sentinel", port: 26379, tls: false },
  "rediss+sentinel:": { kind: "sentinel", port: 26379, tls: true },
  "redis+cluster:": { kind: "cluster", port: 6379, tls: false },
  "rediss+cluster:": { kind: "cluster", port: 6379, tls: true },
};

/**
 * Parses `redis://:password@host:port/number`,
 * `redis+sentinel://user:password@host:26379/number?name=mymaster&also=host2:26379` or
 * `redis+cluster://:password@host:6379?also=host2:6379`; `rediss` means TLS. Throws on any other scheme.
 */
export function redisAddress(text: string): RedisAddress {
  const url = new URL(text);
  const form = kinds[url.protocol];
  if (!form) throw new Error(`REDIS_URL: unknown scheme ${url.protocol}`);
  const nodes = [url.host, ...url.searchParams.getAll("also")].map((host) => nodeOf(host, form.port));
  return {
    kind: form.kind,
    nodes,
    username: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
    db: Number(url.pathname.slice(1)) || 0,
    tls: form.tls,
    ...(form.kind === "sentinel" && sentinelOf(url.searchParams)),
  };
}

const sentinelOf = (query: URLSearchParams) => ({
  name: query.get("name") ?? "mymaster",
  sentinelUsername: query.get("sentinelUser") ?? undefined,
  sentinelPassword: query.get("sentinelPassword") ?? undefined,
});

function nodeOf(host: string, port: number): RedisNode {
  const { hostname, port: ownPort } = new URL(`redis://${host}`);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(ownPort) || port };
}
