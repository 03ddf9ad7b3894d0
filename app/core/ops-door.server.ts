import { isSameText } from "./crypto.server";
import { isPublic, isThisMachine } from "./public-site.server";
import { settings } from "./settings.server";

type Asker = {
  /** The address at the other end of the socket. */
  address: string | null | undefined;
  host: string | null | undefined;
  authorization: string | null | undefined;
  /** The forwarding header of a proxy: when set, the socket's address is the proxy's. */
  forwarded: string | null | undefined;
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

function isFromHere({ address, host, forwarded }: Omit<Asker, "authorization">): boolean {
  const name = `http://${host ?? ""}`;
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? "");
  return isHere && !forwarded && URL.canParse(name) && isThisMachine(new URL(name).hostname);
}
