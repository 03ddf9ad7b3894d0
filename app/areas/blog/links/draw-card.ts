import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { escaped } from "../escapes";
import type { CardRow } from "./card-rows.server";

/** A card's picture, or "": the words follow, so the picture needs no text. */
export function cardPicture(fileId: string | null): string {
  const picture = fileUrl(fileId);
  return picture ? `<img src="${reducedSources(picture).src}" alt="" width="120" height="90" loading="lazy" />` : "";
}

/** HTML of an outside page's card; null until the page was fetched. Shows the real host, whatever the page calls itself. */
export function outsideCard({ address, title, description, siteName, pictureFileId }: CardRow): string | null {
  if (title === "") return null;
  const { host } = new URL(address);
  const source = siteName === "" || siteName.toLowerCase() === host ? host : `${siteName} · ${host}`;
  const words = [
    `<strong>${escaped(title)}</strong>`,
    ...[description, source].filter(Boolean).map((text) => `<span>${escaped(text)}</span>`),
  ];
  const link = `href="${escaped(address)}" rel="noopener nofollow" target="_blank"`;
  return `<p class="link-card"><a ${link}>${cardPicture(pictureFileId)}<span>${words.join(" ")}</span></a></p>`;
}
