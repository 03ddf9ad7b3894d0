import { type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { postPath } from "~/areas/blog/addresses/blog-address";
import { friendHref, FRIENDS } from "~/areas/sending/sending-links";
import friendsHref from "~/areas/sending/friends/friends.css";
import { FriendForm, FriendQuery } from "~/areas/sending/friends/friend.schema.server";
import { saveFriendNotes } from "~/areas/sending/friends/save-friend-notes.server";
import { FriendFace } from "~/ui/friend-face";
import { FriendGroups } from "~/areas/sending/friends/parts/friend-groups";
import { samePerson } from "~/areas/sending/same-person.server";
import { openingsOf, readFriendReading } from "~/areas/sending/history/read-friend-reading.server";
import { FriendReading } from "~/areas/sending/friends/parts/friend-reading";
import { FriendSends } from "~/areas/sending/friends/parts/friend-sends";
import { FriendState } from "~/areas/sending/friends/parts/friend-state";
import { FriendNotes } from "~/areas/sending/friends/parts/friend-notes";
import { readFriend } from "~/areas/sending/friends/read-friend.server";
import { listSendsTo, SENDS_PAGE } from "~/areas/sending/history/list-sends-to.server";
import { excludeFriends } from "~/areas/sending/opt-out/exclude-friends.server";
import { chooseFriendTags } from "~/areas/sending/tags/choose-friend-tags.server";
import { listTags, tagsOf } from "~/areas/sending/tags/list-tags.server";
import { FriendTags } from "~/areas/sending/tags/parts/friend-tags";
import tagsHref from "~/areas/sending/tags/tags.css";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { phoneShown } from "~/messages/phone";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink, PrimaryLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { MoreMenu } from "~/ui/more-menu";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [friendsHref, tagsHref].map((href) => ({ rel: "stylesheet", href }));
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data ? `${args.data.title} 친구` : "친구", args);
/** Load stored values and stamp again after every action, also a refused one. */
export const shouldRevalidate = () => true;

/** From so many unread posts on, the screen advises. */
const MANY_UNREAD = 3;

const day = (instant: Date | null) => instant && formatSeoul(instant, "yyyy.MM.dd");
const minute = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { receiverId, page } = queryOf(request, FriendQuery);
    const living = (await samePerson(ctx, receiverId)).at(-1)!;
    if (living !== receiverId && (await readFriend(ctx, receiverId))) throw redirect(friendHref(living), 302);
    const { kakaotalkId: _id, createdAt, optedOutAt, goneAt, ...friend } = await readFriend(ctx, receiverId);
    const [sends, tags, tagIds] = await Promise.all([listSendsTo(ctx, receiverId, page), listTags(ctx), tagsOf(ctx, [receiverId])]);
    const [openings, { lastSeen, subjects }] = await Promise.all([openingsOf(ctx, sends.rows), readFriendReading(ctx, receiverId)]);
    return {
      ...friend,
      notes: { ...friend.notes, phoneNumberEncryption: phoneShown(friend.notes.phoneNumberEncryption) },
      title: friend.nickname || "이름 없음",
      state: { ...friend, optedOutAt: day(optedOutAt), goneAt: day(goneAt) },
      since: day(createdAt),
      reading: { subjects, lastSeen: lastSeen && { day: formatSeoul(lastSeen, "MM.dd"), time: formatSeoul(lastSeen, "yyyy년 HH:mm") } },
      sends: sends.rows.map(({ authorId, contentsId, sentAt, deliveredAt, viewedAt, readToEndAt, ...row }) => ({
        ...row,
        ...(openings.get(row.sendHistoryId) ?? { opens: 0, scroll: null }),
        readToEnd: readToEndAt !== null,
        href: postPath({ userId: authorId, contentsId }),
        sentAt: formatSeoul(sentAt, "yyyy.MM.dd"),
        delivered: deliveredAt !== null,
        viewedAt: viewedAt && minute(viewedAt),
      })),
      tags,
      tagIds,
      total: sends.total,
      read: sends.read,
      readToEnd: sends.readToEnd,
      page,
      totalPages: Math.ceil(sends.total / SENDS_PAGE),
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, FriendForm, async (input) => {
    const receiverId = (await samePerson(ctx, queryOf(request, FriendQuery).receiverId)).at(-1)!;
    const here = friendHref(receiverId);
    if (input.intent === "tags") {
      await chooseFriendTags(ctx, receiverId, { tagIds: input.tagId, newTags: input.newTags });
      return done(here, success("태그를 저장했습니다."));
    }
    if (input.intent !== "save") {
      const { kakaotalkId } = await readFriend(ctx, receiverId);
      const excludes = input.intent === "exclude";
      await excludeFriends(ctx, [kakaotalkId], excludes ? "Y" : "N");
      return done(here, success(excludes ? "제외했습니다." : "다시 보내도록 했습니다."));
    }
    const { intent: _intent, stamp, ...notes } = input;
    await saveFriendNotes(ctx, receiverId, notes, stamp);
    return done(here, success("저장되었습니다."));
  });
}

export default function Friend() {
  const friend = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const typed = sent?.lastResult.initialValue as { intent?: string } | undefined;
  const tagsSent = typed?.intent === "tags" ? sent : undefined;
  const [wish] = useForm({ id: "exclusion" });
  const exclusion = (className: string) => (
    <PostForm form={wish} bare className="row">
      <input type="hidden" name="intent" value={friend.excluded ? "include" : "exclude"} />
      <SubmitButton name="deed" value="exclusion" className={className}>
        {friend.excluded ? "다시 포함" : "보낼 친구에서 제외"}
      </SubmitButton>
    </PostForm>
  );
  const isSendable = !friend.excluded && !friend.state.goneAt && !friend.state.optedOut;
  const isUnread = friend.readingRecorded && friend.read === 0 && friend.total >= MANY_UNREAD;
  return (
    <>
      <p className="page-back">
        <a href={FRIENDS}>친구 목록</a>
      </p>
      <Page
        title={
          <span className="friend-title">
            <FriendFace className="friend-face" url={friend.thumbnailUrl} name={friend.title} />
            {friend.title}
          </span>
        }
        lead={<FriendState friend={friend.state} />}
        actions={
          <>
            {isSendable && <PrimaryLink href="/app/contents/blog">글 보내기</PrimaryLink>}{" "}
            {friend.excluded && !friend.state.goneAt && exclusion("btn")}{" "}
            <MoreMenu label="더 보기">
              {!friend.excluded && !friend.state.goneAt && exclusion("")}
              <a href={`/app/user/friend.xlsx?receiverId=${friend.receiverId}`}>엑셀 내려받기</a>
            </MoreMenu>
          </>
        }
      >
        <div className="friend-two">
          <FriendNotes notes={friend.notes} stamp={friend.stamp} sent={typed?.intent === "tags" ? undefined : sent} />
          <section className="friend-sends" aria-labelledby="sends">
            <h2 id="sends">
              보낸 글 <span className="quiet">{friend.total > 0 && `${counted(friend.total)}건`}</span>
            </h2>
            {friend.total === 0 && (
              <Empty title="아직 보낸 글이 없어요" drawing="letter">
                <ButtonLink href="/app/contents/contents-shop">콘텐츠 숍에서 보낼 글 고르기</ButtonLink>
              </Empty>
            )}
            {friend.total > 0 && (
              <>
                {isUnread && (
                  <p className="friend-unread">
                    {`보낸 ${counted(friend.total)}건을 한 번도 안 읽었어요. `}
                    {isSendable && <span className="sense">다른 주제를 보내 보거나, 보낼 친구에서 제외해 두세요.</span>}
                  </p>
                )}
                {!friend.readingRecorded && <p className="quiet">이 친구는 읽음 기록을 남기지 않기로 했어요.</p>}
                {friend.read > 0 && <FriendReading friend={friend} reading={friend.reading} />}
                <FriendSends rows={friend.sends} recorded={friend.readingRecorded} />
                {friend.totalPages > 1 && (
                  <Pager page={friend.page} totalPages={friend.totalPages} totalElements={friend.total} of="보낸 글" />
                )}
              </>
            )}
          </section>
          <div>
            <FriendTags tags={friend.tags} ticked={friend.tagIds} sent={tagsSent} />
            <FriendGroups groups={friend.groups} />
          </div>
        </div>
      </Page>
    </>
  );
}
