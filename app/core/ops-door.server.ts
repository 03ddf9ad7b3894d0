import { isSameText } from "./crypto.server";
import { isPublic, isThisMachine } from "./public-site.server";
import { settings } from "./settings.server";

type Asker = {
  address: string | null | undefined;
  host: string | null | undefined;
  authorization: string | null | undefined;
  /** A proxy's header means that the socket's address is the proxy's. */
  headers: Iterable<string>;
};

/** Admits operators by OPS_CREDENTIALS, else from this machine under a local name (DNS rebinding). */
export function mayOperate({ authorization, ...asker }: Asker): boolean {
  const { OPS_CREDENTIALS, ...all } = settings();
  if (!OPS_CREDENTIALS) return !isPublic(all) && isFromHere(asker);
  const credentials = Buffer.from((authorization ?? "").replace(/^Basic /, ""), "base64").toString("utf8");
  return isSameText(credentials, OPS_CREDENTIALS);
}

const OF_A_PROXY =
  /^(via|forwarded|x-forwarded.*|x-original-.*|x-real-.*|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip|x-envoy-.*)$/i;

function isFromHere({ address, host, headers }: Omit<Asker, "authorization">): boolean {
  const name = `http://${host ?? ""}`;
  const isHere = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(address ?? "");
  return isHere && ![...headers].some((name) => OF_A_PROXY.test(name)) && URL.canParse(name) && isThisMachine(new URL(name).hostname);
}
