import { fileUrl } from "~/areas/files/file-url";
import { blogAddress } from "../../addresses/blog-address";
import type { Writer } from "../writer";
import { SubscribeButton } from "./subscribe-button";

type Props = { csrf: string; writer: Writer; own: boolean; subscribed: boolean };

/** With the subscription, the main offer of a post's end. */
export function EndWriter({ csrf, writer, own, subscribed }: Props) {
  const { userId, nickname, pictureFileId, selfIntroduction } = writer;
  return (
    <section className="end-writer" aria-label={`글쓴이 ${nickname}`}>
      {pictureFileId ? (
        <img className="writer-picture" src={fileUrl(pictureFileId)} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <span className="writer-picture" data-initial={[...nickname][0]} aria-hidden="true" />
      )}
      <div>
        <p className="writer-name">
          <a href={blogAddress(writer)}>{nickname}</a>
        </p>
        {selfIntroduction && <p className="writer-introduction">{selfIntroduction}</p>}
      </div>
      {!own && (
        <div className="end-offer">
          {subscribed ? (
            <p className="quiet">구독 중이에요. 새로 보내는 글을 카카오톡으로 받아요.</p>
          ) : (
            <>
              <SubscribeButton csrf={csrf} userId={userId} />{" "}
              <p className="quiet">구독하면 새로 보내는 글을 카카오톡으로 받아요. 무료예요.</p>
            </>
          )}
        </div>
      )}
    </section>
  );
}
