import { fileUrl } from "~/areas/files/file-url";
import { settings } from "~/core/settings.server";
import type { Share } from "~/ui/shell/share-tags";
import { blogAddress } from "../addresses/blog-address";
import { feedLinks } from "../feeds/feed-links";
import { CARD_SIZE } from "../reading/card-size";
import { seriesData } from "../reading/structured-data";
import { seriesCardPath } from "../reading/title-card.server";
import type { SeriesShown } from "../series-page/read-series-page.server";

const NAMED_PARTS = 3;

export function seriesShare({
  seriesId,
  name,
  description,
  coverFileId,
  coverFacts,
  address,
  owner,
  parts,
  searchHidden,
}: SeriesShown): Share {
  const base = settings().BASE_URL.replace(/\/$/, "");
  const picture = fileUrl(coverFileId);
  const card = { url: seriesCardPath({ seriesId, name, writer: owner.nickname }), alt: name, ...CARD_SIZE };
  const image = picture ? { url: picture, alt: name, ...coverFacts } : card;
  const words = description.replace(/\s+/g, " ");
  const partNames = parts.slice(0, NAMED_PARTS).map(({ title }, index) => `${index + 1}편 ${title}`);
  const open = parts.filter(({ searchHiddenYn }) => searchHiddenYn === "N");
  return {
    type: "website",
    title: `${name} · ${owner.nickname}의 연재`,
    description: words || partNames.join(", ") || name,
    url: base + address,
    image: { ...image, url: base + image.url },
    author: base + blogAddress(owner),
    hidden: searchHidden,
    alternates: feedLinks(owner.userId, owner.nickname),
    structured: seriesData({ base, path: address, name, description: words, writer: owner, image: image.url, parts: open }),
  };
}
