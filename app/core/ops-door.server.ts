import { isSameText } from "./crypto.server";
import { isPublic, isThisMachine } from "./public-site.server";
import { settings } from "./settings.server";

type Asker = {
  /** The other end of the socket. */
  address: string | null | undefined;
  /** Under which name the process was asked for. */
  host: string | null | undefined;
  authorization: string | null | undefined;
  /** What a proxy says of whom it asks for: then the other end of the socket is not who asks. */
  forwarded: string | null | undefined;
};

/**
 * Whether somebody may see what only operators see: by OPS_CREDENTIALS from anywhere. Without, this machine through no proxy and under a name of
 * its own: a page that got its name to lead here must not read on. On a public site nobody.
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
