import { useSearchParams } from "@remix-run/react";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";

export function NothingSent() {
  const [query] = useSearchParams();
  const isNarrowed = ["contentsId", "receiverId", "mainSubject", "viewYn"].some((name) => query.get(name));
  return (
    <Empty title={isNarrowed ? "이 조건에 맞는 보낸 글이 없어요." : "이 기간에 보낸 글이 없어요."}>
      <p>{isNarrowed ? "기간을 넓히거나 조건을 지워 보세요." : "기간을 넓히거나, 콘텐츠 숍에서 글을 보내 보세요."}</p>
      {!isNarrowed && <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍</ButtonLink>}
    </Empty>
  );
}
