export type Video = { site: string; play: string; oembed: string };

/** Origins that post pages may frame; `play.js` frames a film at a press. */
export const PLAYERS = ["https://www.youtube-nocookie.com", "https://player.vimeo.com"];

const youtubeHosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com"]);

export function videoOf(address: string): Video | null {
  const url = new URL(address);
  const youtubeId = youtubeIdOf(url);
  if (youtubeId) {
    const watch = encodeURIComponent(`https://www.youtube.com/watch?v=${youtubeId}`);
    const oembed = `https://www.youtube.com/oembed?format=json&url=${watch}`;
    return { site: "YouTube", play: `${PLAYERS[0]}/embed/${youtubeId}?autoplay=1`, oembed };
  }
  const [, vimeoId, secret] = /^(?:www\.)?vimeo\.com$/.test(url.host)
    ? (/^\/(\d{6,12})(?:\/([0-9a-f]{8,16}))?$/.exec(url.pathname) ?? [])
    : [];
  if (!vimeoId) return null;
  const watch = encodeURIComponent(`https://vimeo.com/${vimeoId}${secret ? `/${secret}` : ""}`);
  const play = `${PLAYERS[1]}/video/${vimeoId}?autoplay=1&dnt=1${secret ? `&h=${secret}` : ""}`;
  return { site: "Vimeo", play, oembed: `https://vimeo.com/api/oembed.json?url=${watch}` };
}

function youtubeIdOf({ host, pathname, searchParams }: URL): string | undefined {
  const path = pathname.split("/");
  const onSite = path[1] === "watch" ? searchParams.get("v") : ["shorts", "live", "embed"].includes(path[1]!) ? path[2] : undefined;
  const id = host === "youtu.be" ? path[1] : youtubeHosts.has(host) ? onSite : undefined;
  return id && /^[\w-]{11}$/.test(id) ? id : undefined;
}
