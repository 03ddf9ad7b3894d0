import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FRIENDS } from "~/areas/sending/sending-links";
import { listPicked, listTags, tagsOf } from "~/areas/sending/tags/list-tags.server";
import { idsTyped, TagTicks } from "~/areas/sending/tags/parts/tag-ticks";
import { tagFriends, untagFriends } from "~/areas/sending/tags/tag-friends.server";
import { TAG_LIMIT } from "~/areas/sending/tags/tag-names";
import tagsHref from "~/areas/sending/tags/tags.css";
import { TaggingForm, TaggingQuery } from "~/areas/sending/tags/tags.schema.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: tagsHref }];
export const meta: MetaFunction = (args) => titled("태그 붙이기·떼기", args);

const NAMED = 10;

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { picked, from } = queryOf(request, TaggingQuery);
    const [friends, tags, friendTagIds] = await Promise.all([listPicked(ctx, picked), listTags(ctx), tagsOf(ctx, picked)]);
    const names = friends.slice(0, NAMED).map(({ nickname }) => nickname || "이름 없음");
    return { people: friends.length, names, tags, friendTagIds, back: FRIENDS + from };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, TaggingForm, async ({ intent, tagId: tagIds, newTags }) => {
    const { picked: receiverIds, from } = queryOf(request, TaggingQuery);
    const back = FRIENDS + from;
    if (intent === "take") {
      const taken = await untagFriends(ctx, { receiverIds, tagIds });
      return done(back, success(`${counted(taken)}명에게서 태그를 뗐습니다.`));
    }
    const tagged = await tagFriends(ctx, { receiverIds, tagIds, newTags });
    return done(back, success(`${counted(tagged)}명에게 태그를 붙였습니다.`));
  });
}

type Typed = { tagId?: string | string[]; newTags?: string };

export default function FriendTagging() {
  const { people, names, tags, friendTagIds, back } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const [form, fields] = useForm<{ newTags: string }>({ id: "tagging", lastResult: sent?.lastResult as never });
  const typed = useTyped<Typed>("tagging", sent);
  const others = people - names.length;
  return (
    <Page title="태그 붙이기·떼기" width="form" actions={<ButtonLink href={back}>친구 목록</ButtonLink>}>
      {people === 0 ? (
        <Empty title="고른 친구가 없어요">
          <p>
            <a href={FRIENDS}>친구 목록</a>에서 친구를 고르고 ‘태그 붙이기·떼기’를 눌러 주세요.
          </p>
        </Empty>
      ) : (
        <>
          <p className="tag-people">{`고른 친구 ${counted(people)}명: ${names.join(", ")}${others > 0 ? ` 외 ${counted(others)}명` : ""}`}</p>
          <PostForm form={form}>
            <TagTicks
              tags={tags}
              ticked={typed ? idsTyped(typed.tagId) : []}
              legend="태그"
              none="아직 태그가 없어요. 아래에 이름을 적으면 만들어져요."
            />
            {friendTagIds.length > 0 && (
              <p className="field-rule">{`고른 친구에게 있는 태그: ${tags.flatMap(({ tagId, tagName }) => (friendTagIds.includes(tagId) ? [tagName] : [])).join(", ")}`}</p>
            )}
            <TextField
              field={fields.newTags}
              label="새 태그"
              rule={`하나에 ${TAG_LIMIT}자까지, 쉼표로 여러 개를 적을 수 있어요.`}
              optional
              maxLength={400}
              autoComplete="off"
            />
            <div className="row">
              <SubmitButton name="intent" value="add" pending="붙이는 중…">
                붙이기
              </SubmitButton>{" "}
              <SubmitButton name="intent" value="take" className="btn" pending="떼는 중…">
                고른 태그 떼기
              </SubmitButton>
            </div>
          </PostForm>
        </>
      )}
    </Page>
  );
}
