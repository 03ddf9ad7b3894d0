export const MAX_SIDE_BY_SIDE = 6;

const picture = String.raw`(?:<a [^<>]*>\s*<img [^<>]*>\s*</a>|<img [^<>]*>)`;
const row = new RegExp(String.raw`<p(?: style="[^"<>]*")?>\s*((?:${picture}\s*){2,${MAX_SIDE_BY_SIDE}})</p>`, "g");
const each = new RegExp(picture, "g");

/** Turn each paragraph that holds only two to six pictures into a gallery. */
export function withGalleries(html: string): string {
  return html.replace(row, (_, within: string) => {
    const pictures = within.match(each) ?? [];
    return `<div class="gallery" data-pictures="${pictures.length}">${pictures.map(figure).join("")}</div>`;
  });
}

function figure(shown: string): string {
  const caption = / title="([^"]*)"/.exec(shown)?.[1];
  return `<figure>${shown.replace(/ title="[^"]*"/, "")}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}
