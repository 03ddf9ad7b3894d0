import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { asksNothing, conditionTexts, FILTER_NAME_LIMIT, NO_CONDITIONS, conditionsHref } from "~/areas/sending/filters/conditions";
import { countWaitingFor, deleteFilter } from "~/areas/sending/filters/delete-filter.server";
import { filterHref, FRIENDS, GROUPS } from "~/areas/sending/sending-links";
import { conditionsOf, FilterForm, FilterQuery } from "~/areas/sending/filters/filter.schema.server";
import { findByConditions, FOUND_PAGE } from "~/areas/sending/filters/find-by-conditions.server";
import { FilterFields } from "~/areas/sending/filters/parts/filter-fields";
import { FoundFriends } from "~/areas/sending/filters/parts/found-friends";
import { FilterSuggestions } from "~/areas/sending/filters/parts/filter-suggestions";
import { listFilters } from "~/areas/sending/filters/list-filters.server";
import { suggestFilters } from "~/areas/sending/filters/suggest-filters.server";
import { codeOptions } from "~/areas/master/common-codes.server";
import { readFilter } from "~/areas/sending/filters/read-filter.server";
import { saveFilter } from "~/areas/sending/filters/save-filter.server";
import friendsHref from "~/areas/sending/friends/friends.css";
import { listTags } from "~/areas/sending/tags/list-tags.server";
import { idsTyped } from "~/areas/sending/tags/parts/tag-ticks";
import tagsHref from "~/areas/sending/tags/tags.css";
import type { MemberCtx } from "~/core/ctx.server";
import { Refusal } from "~/core/refusal";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { confirm, submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { particleOf } from "~/messages/particles";
import { ButtonLink } from "~/ui/button-link";
import { ConfirmOver, useAsked } from "~/ui/form/confirm";
import { PostForm, SubmitButton, TextField } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { useTyped } from "~/ui/form/restored";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/user/friend-list" };

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

export const links: LinksFunction = () => [friendsHref, tagsHref].map((href) => ({ rel: "stylesheet", href }));
const FIND = "조건으로 친구 찾기";
export const meta: MetaFunction<typeof loader> = (args) => titled(args.data?.saved?.filterName ?? FIND, args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { filterId, said, tags: tagIds, page, filterName, ...typed } = queryOf(request, FilterQuery);
    const saved = filterId ? await readFilter(ctx, filterId) : null;
    const tags = await listTags(ctx);
    const ownTags = tagIds.filter((id) => tags.some(({ tagId }) => tagId === id));
    const conditions = saved && !said ? saved.conditions : conditionsOf(typed, ownTags);
    const nameOf = (id: number) => tags.find(({ tagId }) => tagId === id)?.tagName ?? "";
    const subjects = await codeOptions(ctx, "main_subject", conditions.readSubject);
    const subjectOf = (key: string) => subjects.find(({ value }) => value === key)?.label ?? key;
    const isEmpty = asksNothing(conditions);
    const found = isEmpty ? null : await findByConditions(ctx, conditions, page);
    return {
      saved: saved && { filterId: saved.filterId, filterName: saved.filterName },
      tags,
      conditions,
      subjects,
      filterName: saved?.filterName ?? filterName,
      suggested: isEmpty ? await suggestFilters(ctx, await listFilters(ctx)) : [],
      texts: conditionTexts(conditions, nameOf, subjectOf),
      found: found && { ...found, page, totalPages: Math.ceil(found.total / FOUND_PAGE) },
    };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, FilterForm, async ({ intent, filterId = null, filterName, tagId, confirmed, ...typed }) => {
    const conditions = conditionsOf(typed, tagId);
    if (intent === "delete") {
      if (!filterId) throw new Refusal("sending.no-such-filter");
      if (confirmed !== "Y") return confirm(await questionOf(ctx, filterId));
      await deleteFilter(ctx, filterId);
      return done(GROUPS, success("자동 그룹을 지웠습니다."));
    }
    if (intent === "find") return done(`${conditionsHref(conditions, filterId)}#found`);
    if (!filterName) throw new Refusal("sending.filter-name", {}, { field: "filterName" });
    const saved = await saveFilter(ctx, { filterId, filterName, conditions });
    return done(filterHref(saved), success("저장했습니다. 보낼 때 ‘자동 그룹’에서 고를 수 있습니다."));
  });
}

async function questionOf(ctx: MemberCtx, filterId: number) {
  const { filterName } = await readFilter(ctx, filterId);
  const waiting = await countWaitingFor(ctx, filterId);
  return {
    question: `‘${filterName}’${particleOf(filterName, "을/를")} 지울까요?`,
    details: [
      "조건만 지워지고, 친구와 태그는 그대로 남습니다.",
      ...(waiting > 0 ? [`이 그룹을 기다리는 발송 대기 글 ${counted(waiting)}건은 남고, 보낼 때 그룹을 다시 고릅니다.`] : []),
    ],
    yes: "삭제",
  };
}

const text = (value: number | null) => (value === null ? "" : String(value));
const tick = (is: boolean) => (is ? "Y" : undefined);

export default function FriendFilter() {
  const { saved, tags, subjects, filterName, suggested, conditions, texts, found } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const { unreadMonths, unreadDays, quietDays, newDays, allTags, neverSent, subscribed } = conditions;
  const [form, fields] = useForm<FilterForm>({
    id: "filter",
    lastResult: sent?.lastResult as never,
    defaultValue: {
      ...{ ...NO_CONDITIONS, ...conditions, filterName },
      ...{ unreadMonths: text(unreadMonths), unreadDays: text(unreadDays), quietDays: text(quietDays), newDays: text(newDays) },
      ...{ allTags: tick(allTags), neverSent: tick(neverSent), subscribed: tick(subscribed) },
    },
  });
  const typed = useTyped<{ tagId?: string | string[] }>("filter", sent);
  const ticked = typed ? idsTyped(typed.tagId) : conditions.tagIds;
  const isSuggested = !saved && filterName !== "" && texts.length === 1;
  const here = saved ? filterHref(saved.filterId) : conditionsHref(conditions);
  return (
    <ConfirmOver {...useAsked(sent)} danger cancelHref={here}>
      <Page
        title={saved?.filterName ?? FIND}
        lead="조건을 저장하면 맞는 친구가 자동으로 모이는 그룹이 돼요. 보낼 수 있는 친구만 들어가요."
        actions={
          <>
            <ButtonLink href={FRIENDS}>친구 목록</ButtonLink> <ButtonLink href={GROUPS}>발송 그룹</ButtonLink>
          </>
        }
      >
        <FilterSuggestions suggested={suggested} />
        <div className="filter-two">
          <PostForm form={form}>
            {saved && <input type="hidden" name="filterId" value={saved.filterId} />}
            <FilterFields key={sent?.requestId ?? here} fields={fields} tags={tags} subjects={subjects} ticked={ticked} />
            <SubmitButton name="intent" value="find" className="btn" pending="찾는 중…">
              찾기
            </SubmitButton>
            <div className="filter-save form">
              <TextField
                field={fields.filterName}
                label="그룹 이름"
                rule={`${FILTER_NAME_LIMIT}자까지 쓸 수 있어요.`}
                maxLength={FILTER_NAME_LIMIT}
                autoComplete="off"
              />
              <SubmitButton name="intent" value="save" className={isSuggested ? "btn" : "btn btn-primary"}>
                이 조건을 저장
              </SubmitButton>
            </div>
            {saved && (
              <SubmitButton name="intent" value="delete" className="btn filter-delete" pending="확인하는 중…">
                그룹 삭제
              </SubmitButton>
            )}
          </PostForm>
          <section aria-labelledby="found">
            <h2 id="found">맞는 친구</h2>
            {isSuggested && (
              <p className="filter-ready">
                <SubmitButton form="filter" name="intent" value="save">{`‘${filterName}’ 그룹 만들기`}</SubmitButton>
              </p>
            )}
            <FoundFriends page={found} texts={texts} />
          </section>
        </div>
      </Page>
    </ConfirmOver>
  );
}
