import { isSameText } from "./crypto.server";
import { isPublic, isThisMachine } from "./public-site.server";
import { settings } from "./settings.server";

type Asker = {
  /** The address at the other end of the socket. */
  address: string | null | undefined;
  host: string | null | undefined;
  authorization: string | null | undefined;
  /** The names of the request's headers: with one of a proxy, the socket's address is the proxy's. */
  headers: Iterable<string>;
};

/**
 * Whether the caller may see pages for operators. With OPS_CREDENTIALS: from anywhere, by these. Without: only from this machine, through
 * no proxy and under this machine's own name (against DNS rebinding), and never on a public site.
 */
export function mayOperate({ authorization, ...asker }: Asker): boolean {
  const { OPS_CREDENTIALS, ...all } = settings();
  if (!OPS_CREDENTIALS) return !isPublic(all) && isFromHere(asker);
  const given = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64").toString("utf8");
  return isSameText(given, OPS_CREDENTIALS);
}

/** What proxies say of whom they ask for, each in its own way. */
const OF_A_PROXY =
  /^(via|forwarded|x-forwarded.*|x-original-.*|x-real-.*|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*)$/i;

function isFromHere({ address, host, headers }: Omit<Asker, "authorization">): boolean {
  const name = `http://${host ?? ""}`;
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? "");
  return isHere && ![...headers].some((name) => OF_A_PROXY.test(name)) && URL.canParse(name) && isThisMachine(new URL(name).hostname);
}
