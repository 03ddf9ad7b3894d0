export type DeviceClass = "phone" | "tablet" | "computer";

const TABLET = /iPad|Tablet|PlayBook|Silk\/|Kindle/i;

/** By User-Agent. An iPad that asks for a computer's pages counts as a computer. */
export function deviceClass(userAgent: string): DeviceClass {
  if (TABLET.test(userAgent)) return "tablet";
  if (/Android/i.test(userAgent)) return /Mobile/i.test(userAgent) ? "phone" : "tablet";
  return /Mobi|iPhone|iPod|KAKAOTALK.*(iOS|Android)/i.test(userAgent) ? "phone" : "computer";
}
