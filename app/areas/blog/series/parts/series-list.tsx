import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import type { OwnSeries } from "../own-series-list.server";
import { ownSeriesPath } from "../series-address";

export function SeriesList({ series }: { series: OwnSeries[] }) {
  return (
    <ul className="sheet series-list">
      {series.map(({ seriesId, name, description, pictureFileId, ...facts }) => (
        <li key={seriesId}>
          {pictureFileId ? (
            <img {...reducedSources(fileUrl(pictureFileId))} sizes="120px" alt="" width={120} height={80} loading="lazy" />
          ) : (
            <span className="series-bare" />
          )}
          <div className="series-text">
            <a href={ownSeriesPath(seriesId)}>{name}</a> {description && <span className="series-line">{description}</span>}{" "}
            <span className="quiet">{factsText(facts)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsText({ total, planned, drafts, newestAt }: Pick<OwnSeries, "total" | "planned" | "drafts" | "newestAt">): string {
  const counts = [
    total > 0 || planned + drafts === 0 ? `글 ${counted(total)}편` : "",
    planned > 0 ? `예약 ${counted(planned)}편` : "",
    drafts > 0 ? `임시저장 ${counted(drafts)}편` : "",
    newestAt ? `마지막 글 ${formatSeoul(newestAt, "yyyy.MM.dd")}` : "",
  ];
  return counts.filter(Boolean).join(" · ");
}
