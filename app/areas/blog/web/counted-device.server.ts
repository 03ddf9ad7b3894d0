import { isReadingRobot } from "../reading/reading-robots";
import { type DeviceClass, deviceClass } from "../visits/device-class";

/** Device class; null for robots, prefetches, previews, HEAD, DNT and Sec-GPC (rule 267). */
export function countedDevice({ method, headers }: Request): DeviceClass | null {
  const userAgent = headers.get("User-Agent");
  const isAhead = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|preview|prerender/i.test(headers.get(name) ?? ""),
  );
  const isUnwilling = headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1";
  return method === "HEAD" || isAhead || isUnwilling || isReadingRobot(userAgent) ? null : deviceClass(userAgent!);
}
