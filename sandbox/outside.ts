import iconv from "iconv-lite";
import { html, notFoundPage } from "./html";
import type { Call, Reply, Route } from "./http";

/** A blue picture of 240 by 126 pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAPAAAAB+CAMAAAAtMWwIAAAAA1BMVEUvS4/64TR4AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAANElEQVR42u3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA+DN2ngAB2i8k1gAAAABJRU5ErkJggg==",
  "base64",
);

const pages: Record<string, { title: string; description: string; charset: string; picture?: string }> = {
  article: {
    title: "시장 골목의 작은 서점 이야기",
    description: "서른 해 동안 한자리를 지킨 서점의 하루를 따라가 봤습니다.",
    charset: "utf-8",
    picture: "/outside/picture",
  },
  "euc-kr": { title: "예전 방식으로 쓴 동네 소식", description: "똠방각하도 읽히는 페이지입니다.", charset: "euc-kr" },
};

/** Example pages of other sites, for cards of bare links. */
export function outside(): Route[] {
  return [{ method: "GET", path: "/outside/:id", handle: answer }];
}

function answer({ id }: Call): Reply {
  if (id === "picture") return { status: 200, headers: { "content-type": "image/png" }, body: PICTURE };
  const page = pages[id];
  if (!page) return notFoundPage("그런 페이지가 없습니다.");
  const { title, description, charset, picture } = page;
  const text = html`<!doctype html>
    <html lang="ko">
      <head>
        <meta charset="${charset}" />
        <title>${title}</title>
        <meta property="og:title" content="${title}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:site_name" content="동네신문" />
        ${picture && html`<meta property="og:image" content="${picture}" />`}
      </head>
      <body>
        <h1>${title}</h1>
        <p>${description}</p>
      </body>
    </html>`;
  return { status: 200, headers: { "content-type": "text/html" }, body: iconv.encode(text.text, charset) };
}
