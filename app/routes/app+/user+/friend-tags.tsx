import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FRIENDS, TAGS } from "~/areas/sending/sending-links";
import { deleteTag, refuseUsedTag, renameTag } from "~/areas/sending/tags/change-tag.server";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import { TagLine } from "~/areas/sending/tags/parts/tag-line";
import { MOST_TAGS } from "~/areas/sending/tags/tag-names";
import tagsHref from "~/areas/sending/tags/tags.css";
import { TagForm } from "~/areas/sending/tags/tags.schema.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { particleOf } from "~/messages/particles";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: tagsHref }];
export const meta: MetaFunction = (args) => titled("태그 관리", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => ({ tags: await listTags(ctx) }));
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, TagForm, async (input) => {
    const { tagId } = input;
    if (input.intent === "rename") {
      await renameTag(ctx, tagId, input.tagName);
      return done(TAGS, success("태그 이름을 바꾸었습니다."));
    }
    const name = await refuseUsedTag(ctx, tagId);
    if (input.confirmed !== "Y")
      return confirm({
        question: `태그 ‘${name}’${particleOf(name, "을/를")} 지울까요?`,
        details: ["이 태그가 붙은 모든 친구에게서 떼어집니다. 친구는 친구 목록에 그대로 남습니다."],
        yes: "삭제",
      });
    await deleteTag(ctx, tagId);
    return done(TAGS, success("태그를 지웠습니다."));
  });
}

export default function FriendTags() {
  const { tags } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const typed = sent?.lastResult.initialValue as { tagId?: string } | undefined;
  return (
    <ConfirmOver {...useAsked(sent)} danger cancelHref={TAGS}>
      <Page
        title="태그 관리"
        lead={`태그는 ${MOST_TAGS}개까지 만들 수 있어요. 지금 ${tags.length}개예요.`}
        width="reading"
        actions={tags.length > 0 && <ButtonLink href={FRIENDS}>친구 목록</ButtonLink>}
      >
        {tags.length === 0 ? (
          <Empty title="아직 태그가 없어요" drawing="people">
            <p>친구 목록에서 친구를 고르고 ‘태그 붙이기·떼기’를 누르면 만들 수 있어요.</p>
            <ButtonLink href={FRIENDS}>친구 고르러 가기</ButtonLink>
          </Empty>
        ) : (
          <ul className="sheet tag-list">
            {tags.map((tag) => (
              <TagLine key={`${tag.tagId}-${tag.tagName}`} tag={tag} sent={typed?.tagId === String(tag.tagId) ? sent : undefined} />
            ))}
          </ul>
        )}
      </Page>
    </ConfirmOver>
  );
}
