import { blogAddress } from "~/areas/blog/addresses/blog-address";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { filterAddress } from "../../addresses/blog-filter";
import type { ViewedPost } from "../view-post.server";
import type { Onward } from "./end-next";

type KickerProps = Pick<ViewedPost, "post" | "writer"> & { subjectName: string; series: Onward["series"] };

export function Kicker({ post, writer, subjectName, series }: KickerProps) {
  if (!writer || (!subjectName && !series)) return null;
  const blog = blogAddress(writer);
  return (
    <p className="view-kicker no-print">
      {subjectName && (
        <a href={filterAddress(blog, { subject: post.mainSubject })} rel="nofollow">
          {subjectName}
        </a>
      )}{" "}
      {series && <a href={series.address}>{`${series.name} ${series.place}/${series.total}`}</a>}
    </p>
  );
}

/** Narrower pictures would be blurred. */
const WIDE = 600;

/** The post's picture, unless narrower than `WIDE` or in the text. */
export function Cover({ post, pictureFacts }: Pick<ViewedPost, "post" | "pictureFacts">) {
  const { pictureFileId, contents } = post;
  if (!pictureFileId || (pictureFacts.width ?? 0) < WIDE || contents.includes(pictureFileId)) return null;
  return (
    <img
      className="view-cover"
      {...reducedSources(fileUrl(pictureFileId))}
      sizes="(max-width: 699.98px) 100vw, 612px"
      alt=""
      width={960}
      height={480}
      decoding="async"
    />
  );
}
