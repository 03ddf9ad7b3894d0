const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/KAKAOTALK/i, "카카오톡"],
  [/SamsungBrowser/, "삼성 인터넷"],
  [/Whale\//, "웨일"],
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** A User-Agent for people: "Chrome · Windows". */
export function deviceName(userAgent: string): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const parts = [nameIn(browsers), nameIn(systems)].filter(Boolean);
  if (parts.length > 0) return parts.join(" · ");
  return userAgent.split(/[\s/]/)[0]?.slice(0, 40) || "알 수 없는 기기";
}
