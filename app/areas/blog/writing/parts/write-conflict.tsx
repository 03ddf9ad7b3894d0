import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { marked } from "~/core/fields/declared";
import { formatSeoul } from "~/time/seoul";
import { NoticeStrip } from "~/ui/notice-strip";
import { planPath } from "../../addresses/blog-address";
import { type PostConflictName, postFormFields, type ConflictingSave } from "../../post-form-fields";

const shown: Record<PostConflictName, (conflict: ConflictingSave) => ReactNode> = {
  title: ({ title }) => <h3>{title}</h3>,
  contents: ({ contents }) => <div className="reading" dangerouslySetInnerHTML={{ __html: contents }} />,
};

const says = {
  post: "다른 창에서 먼저 저장한 글이 있습니다. 두 글을 비교해 보고 다시 저장해 주세요.",
  plan: "다른 창에서 먼저 바꾼 예약입니다. 두 글을 비교해 보고 다시 저장해 주세요.",
  published: "예약한 글이 그사이 발행되었습니다. 두 글을 비교해 보고, 바꾸려면 수정을 눌러 주세요.",
};

type Props = { conflict: ConflictingSave & { of: keyof typeof says }; contentsId: string; plannedPostId: string };

export function WriteConflict({ conflict, contentsId, plannedPostId }: Props) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), [conflict]);
  return (
    <section className="write-theirs" aria-labelledby="write-theirs" tabIndex={-1} ref={place}>
      <NoticeStrip type="warning" alert>
        <p>{says[conflict.of]}</p>
      </NoticeStrip>
      <h2 id="write-theirs">먼저 저장된 글</h2>
      <p className="quiet">{formatSeoul(conflict.savedAt, "yyyy.MM.dd HH:mm")}에 저장했어요. 필요한 곳을 복사해 내 글에 옮길 수 있어요.</p>
      <div className="box write-theirs-text">
        {marked(postFormFields, "conflict").map((name) => (
          <Fragment key={name}>{shown[name](conflict)}</Fragment>
        ))}
      </div>
      <p>
        {conflict.of === "plan"
          ? "저장을 누르면 내 글로 바꿔 예약해요."
          : "수정을 누르면 내 글로 바꿔 저장하고, 먼저 저장된 글은 수정 기록에 남겨요."}{" "}
        <a href={conflict.of === "plan" ? planPath(plannedPostId) : `/app/blog/write-contents?contentsId=${contentsId}`}>
          내 글을 버리고 먼저 저장된 글로 계속 쓰기
        </a>
      </p>
    </section>
  );
}
