const INLINE = new Set("a abbr b bdi cite code em i kbd label mark q s small span strong sub sup time u".split(" "));
/** Shown with a border even without a style sheet. */
const EDGED = new Set(["button", "select"]);
const UNREAD = new Set("script style svg template title option".split(" "));
const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** A member's own words, which are not checked. */
const WRITTEN = /\bclass="reading"/;
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>|[^<]+/gi;

/** Neighbours like `<a>이용약관</a><a>고객센터</a>`, whose words join without a style sheet. */
export function runTogether(html: string): string[] {
  const faults: string[] = [];
  const open: { name: string; unread: boolean }[] = [];
  let before = "";
  let ended = false;
  let begun = "";
  for (const [token, slash, tag] of html.matchAll(TOKEN)) {
    const name = tag?.toLowerCase();
    const isRead = !open.some((element) => element.unread);
    if (!name) {
      if (token.startsWith("<") || !isRead) continue;
      const isApart = begun === "a" || begun === "span" || (begun !== "" && ended);
      if (isApart && /[\p{L}\p{N})\].!?…]$/u.test(before) && /^[\p{L}\p{N}([]/u.test(token))
        faults.push(`${before.slice(-20)}|${token.slice(0, 20)}`);
      [before, ended, begun] = [token, false, ""];
      continue;
    }
    if (slash) {
      const at = open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
      ended = true;
    } else {
      if (!VOID.has(name)) open.push({ name, unread: UNREAD.has(name) || /\shidden[\s=>]/.test(token) || WRITTEN.test(token) });
      if (begun !== "a" && begun !== "span") begun = name;
    }
    if (slash && EDGED.has(name)) [before, begun] = [before || name, "span"];
    else if (isRead && !INLINE.has(name) && !UNREAD.has(name)) [before, ended, begun] = ["", false, ""];
  }
  return faults;
}
