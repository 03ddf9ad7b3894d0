import { fileUrl } from "~/areas/files/file-url";
import { postAddress } from "../../addresses/blog-address";
import { CardPicture, CardText } from "../../reading/parts/post-card";
import { SavedDay } from "../../reading/parts/view-posts";
import { readingMinutes } from "../../text/text-length";
import type { Part } from "../read-series-page.server";

export function SeriesParts({ parts }: { parts: Part[] }) {
  return (
    <section className="blog-part" aria-labelledby="series-parts">
      <h2 id="series-parts">차례</h2>
      <ol className="series-parts">
        {parts.map((post, index) => (
          <li key={post.contentsId} className="card">
            <span className="series-number">{`${index + 1}편`}</span>{" "}
            <CardText
              href={postAddress(post)}
              title={post.title}
              summary={post.summary}
              facts={
                <>
                  {`${readingMinutes(post.textLength)}분 · `}
                  <SavedDay at={post.createdAt} />
                </>
              }
            />
            <CardPicture picture={fileUrl(post.pictureFileId)} sizes="(max-width: 699.98px) 72px, 120px" />
          </li>
        ))}
      </ol>
    </section>
  );
}
