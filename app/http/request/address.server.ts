import ipaddr from "ipaddr.js";

/**
 * An address as programs and proxies write it (`[::1]:80`, `::ffff:1.2.3.4`, `fe80::1%eth0`) in one canonical form; null when it is none.
 */
export function plainAddress(written: string): string | null {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\d+$/.exec(written) ?? [];
  const bare = (inBrackets ?? beforePort ?? written).trim().split("%")[0]!;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}

/** The network that a limit counts: an IPv4 address itself; of IPv6 the /64, because one customer has all of it. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${new ipaddr.IPv6([...ipaddr.IPv6.parse(address).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
