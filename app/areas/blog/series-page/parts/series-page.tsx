import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { counted } from "~/messages/counted";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { blogAddress, postAddress } from "../../addresses/blog-address";
import { SubscribeStrip } from "../../front/parts/subscribe-strip";
import { Face } from "../../reading/parts/face";
import { SenseTitle } from "../../reading/parts/sense-title";
import { Star } from "../../reading/parts/star";
import { subscribePath } from "../../reading/reading-link";
import { ownSeriesPath } from "../../series/series-address";
import { readingMinutes } from "../../text/text-length";
import type { SeriesShown } from "../read-series-page.server";
import { SeriesParts } from "./series-parts";

type Props = SeriesShown & { csrf: string; starred: boolean | null };

export function SeriesPage(series: Props) {
  const { name, description, parts, owner, isOwn } = series;
  return (
    <article className="blog series">
      <header className="series-head">
        <SeriesCover {...series} />
        <div className="series-about">
          <p className="series-kicker">연재</p>
          <h1>
            <SenseTitle title={name} />
          </h1>
          <Byline {...series} />
          {description && <p className="series-words">{description}</p>}
          <div className="blog-actions">
            <Actions {...series} />
          </div>
        </div>
      </header>
      {parts.length > 0 ? (
        <SeriesParts parts={parts} />
      ) : (
        <Empty title="아직 글이 없어요">
          <p>글을 넣으면 독자에게도 이 화면이 열려요.</p>
        </Empty>
      )}
      <div className="blog-end">
        {!isOwn && <SubscribeStrip owner={owner} />}
        <p className="blog-main">
          <a className="text-link" href={blogAddress(owner)}>
            {`${owner.nickname}의 글 모두 보기`}
          </a>
        </p>
      </div>
    </article>
  );
}

const DRAWN_COVERS = 3;

function SeriesCover({ seriesId, coverFileId }: SeriesShown) {
  if (!coverFileId) return <div className="series-cover blog-cover" data-drawn={seriesId % DRAWN_COVERS} aria-hidden="true" />;
  return (
    <img
      className="series-cover"
      {...reducedSources(fileUrl(coverFileId))}
      sizes="(max-width: 699.98px) 100vw, 360px"
      alt=""
      width={720}
      height={480}
      {...{ fetchpriority: "high" }}
    />
  );
}

function Byline({ owner, parts }: SeriesShown) {
  const minutes = parts.reduce((sum, { textLength }) => sum + readingMinutes(textLength), 0);
  return (
    <p className="series-by">
      <a href={blogAddress(owner)}>
        <Face nickname={owner.nickname} src={fileUrl(owner.pictureFileId)} className="series-face" size={32} /> {owner.nickname}
      </a>{" "}
      {parts.length > 0 && <span>{`글 ${counted(parts.length)}편 · 모두 ${counted(minutes)}분`}</span>}
    </p>
  );
}

function Actions({ csrf, seriesId, address, owner, parts: [first], isOwn, starred }: Props) {
  return (
    <>
      {first && <PrimaryLink href={postAddress(first)}>1편부터 읽기</PrimaryLink>}{" "}
      {isOwn ? (
        <ButtonLink href={ownSeriesPath(seriesId)}>연재 관리</ButtonLink>
      ) : (
        <ButtonLink href={subscribePath(owner.userId)}>구독하기</ButtonLink>
      )}{" "}
      {starred !== null && (
        <Star csrf={csrf} favoriteUserId={owner.userId} on={starred} label="글쓴이 즐겨찾기" back={address} className="btn" />
      )}
    </>
  );
}
