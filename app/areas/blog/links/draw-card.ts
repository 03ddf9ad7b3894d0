import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { escaped } from "../escapes";
import type { CardRow } from "./card-rows.server";
import { videoOf } from "./video";

/** Empty `alt`: the card's words follow. "" without `fileId`. */
export function cardPicture(fileId: string | null): string {
  const picture = fileUrl(fileId);
  return picture ? `<img src="${reducedSources(picture).src}" alt="" width="120" height="90" loading="lazy" />` : "";
}

function poster(fileId: string | null): string {
  const picture = fileUrl(fileId);
  if (!picture) return "";
  const { src, srcSet } = reducedSources(picture);
  return `<img src="${src}" srcset="${srcSet}" sizes="(max-width: 700px) 100vw, 690px" alt="" width="640" height="360" loading="lazy" />`;
}

type CardFacts = Pick<CardRow, "address" | "title" | "description" | "siteName" | "pictureFileId">;

/** A film's card before its page is fetched, and where the fetch fails: the player needs only the address. */
export const unfetchedCard = (address: string): string | null =>
  outsideCard({ address, title: "", description: "", siteName: "", pictureFileId: null });

/** Card of an outside page; null without `title`. Shows the address's host; a film's card names its site and has `data-play`. */
export function outsideCard({ address, title: known, description, siteName, pictureFileId }: CardFacts): string | null {
  const { host } = new URL(address);
  const video = videoOf(address);
  const title = known || (video ? `${video.site} 동영상` : "");
  if (title === "") return null;
  const source = siteName === "" || siteName.toLowerCase() === host ? host : `${siteName} · ${host}`;
  const lines = video ? [`${video.site} 영상 보기`] : [description, source];
  const words = [`<strong>${escaped(title)}</strong>`, ...lines.filter(Boolean).map((text) => `<span>${escaped(text)}</span>`)];
  const link = `href="${escaped(address)}" rel="noopener nofollow" target="_blank"${video ? ` data-play="${escaped(video.play)}"` : ""}`;
  const image = video ? poster(pictureFileId) : cardPicture(pictureFileId);
  return `<p class="link-card"><a ${link}>${image}<span>${words.join(" ")}</span></a></p>`;
}
