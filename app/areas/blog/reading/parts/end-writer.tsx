import { fileUrl } from "~/areas/files/file-url";
import { blogAddress } from "../../addresses/blog-address";
import type { Writer } from "../writer";
import { Face } from "./face";
import { SubscribeButton } from "./subscribe-button";
import { SUBSCRIBE_PROMISE } from "../../blog-words";
import { ConsultationLink } from "./view-writer";

type Props = { csrf: string; writer: Writer; own: boolean; subscribed: boolean };

export function EndWriter({ csrf, writer, own, subscribed }: Props) {
  const { userId, nickname, pictureFileId, selfIntroduction, requestConsultationPath } = writer;
  return (
    <section className="end-writer" aria-label={`글쓴이 ${nickname}`}>
      <Face nickname={nickname} src={fileUrl(pictureFileId)} className="writer-picture" size={56} />
      <div>
        <p className="writer-name">
          <a href={blogAddress(writer)}>{nickname}</a>
        </p>
        {selfIntroduction && <p className="writer-introduction">{selfIntroduction}</p>}
      </div>
      <div className="end-offer">
        {!own && !subscribed && <SubscribeButton csrf={csrf} userId={userId} />} <ConsultationLink path={requestConsultationPath} />{" "}
        {!own && <p className="quiet">{subscribed ? "구독 중이에요. 새 글을 카카오톡으로 받아요." : SUBSCRIBE_PROMISE}</p>}
      </div>
    </section>
  );
}
