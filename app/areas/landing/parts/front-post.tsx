import { postAddress } from "~/areas/blog/addresses/blog-address";
import type { readFrontPagePost } from "~/areas/blog/reading/front-page-post.server";
import { readingMinutes } from "~/areas/blog/text/text-length";
import { fileUrl, reducedSources } from "~/areas/files/file-url";
import { ButtonLink } from "~/ui/button-link";

type Post = NonNullable<Awaited<ReturnType<typeof readFrontPagePost>>>;

export function FrontPost({ post }: { post: Post }) {
  const picture = fileUrl(post.pictureFileId);
  return (
    <article className="front-post box pub-body">
      {picture && (
        <img
          {...reducedSources(picture)}
          sizes="(min-width: 700px) 540px, 100vw"
          alt=""
          width={post.width ?? 1_200}
          height={post.height ?? 630}
          loading="lazy"
          decoding="async"
        />
      )}
      <div>
        <h3>{post.title}</h3>
        <p className="front-summary">{post.summary}</p>
        <p className="quiet">{`${post.nickname} · 읽는 데 ${readingMinutes(post.textLength)}분`}</p>
        <ButtonLink href={postAddress(post)}>이 글 읽기</ButtonLink>
      </div>
    </article>
  );
}
