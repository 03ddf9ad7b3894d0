import ipaddr from "ipaddr.js";

/** Canonical IP address from forms such as `[::1]:80`, `::ffff:1.2.3.4`, `fe80::1%eth0`; null for other text. */
export function plainAddress(written: string): string | null {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(written) ?? [];
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\d+$/.exec(written) ?? [];
  const bare = (inBrackets ?? beforePort ?? written).trim().split("%")[0]!;
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  return ipaddr.process(bare).toString();
}

/** The network for limits: an IPv4 address, or an IPv6 /64, which belongs to one customer. */
export function networkOf(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address;
  return `${new ipaddr.IPv6([...ipaddr.IPv6.parse(address).parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
