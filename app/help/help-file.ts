/** A help file may be a path of this site, or https. */
export function isHelpFile(url: string): boolean {
  if (/^\/(?![/\\])/.test(url))
    return URL.canParse(url, "https://here.invalid") && new URL(url, "https://here.invalid").host === "here.invalid";
  return /^https:\/\/[^\s/]/i.test(url) && URL.canParse(url);
}
