import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { compareVersion, listVersions } from "~/areas/blog/writing/list-versions.server";
import { VersionCompare } from "~/areas/blog/writing/parts/version-compare";
import { restoreVersion } from "~/areas/blog/writing/restore-version.server";
import versionsHref from "~/areas/blog/writing/versions.css";
import { RestoreForm, VersionQuery } from "~/areas/blog/writing/versions.schema.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { done, success } from "~/http/screen/flash.server";
import { show } from "~/http/screen/show.server";
import { submit } from "~/http/screen/submit.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { ButtonLink } from "~/ui/button-link";
import { Empty } from "~/ui/empty";
import { PostForm, SubmitButton } from "~/ui/form/fields";
import { useForm } from "~/ui/form/form";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export { keepUnanswered as clientAction } from "~/ui/form/unanswered";

const HERE = "/app/blog/versions";
const formatTime = (instant: Date) => formatSeoul(instant, "yyyy.MM.dd HH:mm");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: versionsHref }];
export const meta: MetaFunction = (args) => titled("수정 기록", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const query = queryOf(request, VersionQuery);
    const { present, versions } = await listVersions(ctx, query.contentsId);
    const version = query.version ?? versions[0]?.version;
    const compared = version === undefined ? null : await compareVersion(ctx, query.contentsId, version);
    return { present, versions, chosen: versions.find((row) => row.version === version) ?? null, compared };
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const ctx = await enter(request, member);
  return submit(request, RestoreForm, async (input) => {
    await restoreVersion(ctx, input);
    // The newest version is now the text before: one more press undoes this.
    return done(`${HERE}?contentsId=${input.contentsId}`, success("되돌렸습니다. 되돌리기 전의 글을 아래에서 다시 불러올 수 있습니다."));
  });
}

export default function Versions() {
  const { present, versions, chosen, compared } = useLoaderData<typeof loader>();
  const editor = `/app/blog/write-contents?contentsId=${present.contentsId}`;
  return (
    <Page
      title="수정 기록"
      lead={`‘${present.title}’의 수정하기 전 글이에요.`}
      actions={
        <>
          <ButtonLink href={editor}>글 수정</ButtonLink>{" "}
          <ButtonLink href={`/app/blog/my-blog-view-contents?contentsId=${present.contentsId}`}>글 보기</ButtonLink>
        </>
      }
    >
      {chosen && compared ? (
        <>
          <nav className="versions" aria-label="수정 기록 목록">
            <p className="quiet">{`총 ${counted(versions.length)}개`}</p>
            <ul>
              {versions.map(({ version, title, savedAt }) => (
                <li key={version}>
                  <a
                    href={`${HERE}?contentsId=${present.contentsId}&version=${version}`}
                    aria-current={version === chosen.version ? "page" : undefined}
                  >
                    <time dateTime={savedAt.toISOString()}>{formatTime(savedAt)}</time> <span>{title}</span>
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <VersionCompare before={formatTime(chosen.savedAt)} after={formatTime(present.savedAt)} {...compared} />
          {!(compared.title.same && compared.sameLook) && (
            <Restore
              contentsId={present.contentsId}
              version={chosen.version}
              presentVersion={present.version}
              when={formatTime(chosen.savedAt)}
            />
          )}
        </>
      ) : (
        <Empty title="수정 기록이 없어요">
          <p>글을 수정해 저장하면 수정하기 전의 글이 여기에 남아요.</p>
        </Empty>
      )}
    </Page>
  );
}

function Restore({ when, ...ids }: { contentsId: number; version: number; presentVersion: number; when: string }) {
  const sent = useActionData<typeof action>();
  const [form] = useForm({ id: "restore", lastResult: sent?.lastResult });
  return (
    <PostForm form={form} bare action={`${HERE}?contentsId=${ids.contentsId}&version=${ids.version}`} className="form versions-restore">
      {Object.entries(ids).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="quiet">제목과 내용을 이때의 글로 새로 저장해요. 지금 글도 수정 기록에 남으니 다시 돌아올 수 있어요.</p>
      <div className="row">
        <SubmitButton pending="되돌리는 중…">{`${when}의 글로 되돌리기`}</SubmitButton>
      </div>
    </PostForm>
  );
}
