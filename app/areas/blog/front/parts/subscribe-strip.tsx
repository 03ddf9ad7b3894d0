import { SUBSCRIBE_PROMISE } from "~/areas/blog/blog-words";
import { fileUrl } from "~/areas/files/file-url";
import { PrimaryLink } from "~/ui/button-link";
import { Face } from "../../reading/parts/face";
import { subscribePath } from "../../reading/reading-link";
import type { BlogOwner } from "../read-owner.server";

export function SubscribeStrip({ owner: { userId, nickname, pictureFileId } }: { owner: BlogOwner }) {
  return (
    <section className="blog-strip" aria-label={`${nickname} 구독`}>
      <Face nickname={nickname} src={fileUrl(pictureFileId)} className="blog-strip-face" size={56} />
      <p>
        <strong>
          {`${nickname}님의 `}
          <span className="sense">새 글을 받아 보세요</span>
        </strong>{" "}
        <span>{SUBSCRIBE_PROMISE}</span>
      </p>{" "}
      <PrimaryLink href={subscribePath(userId)}>구독하기</PrimaryLink>
    </section>
  );
}
