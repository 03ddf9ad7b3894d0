import { Empty } from "~/ui/empty";
import { DataTable } from "~/ui/list/data-table";
import type { PostRow, Visits } from "../read-visits.server";
import { FEWEST_FOR_SHARES } from "../visit-words";
import { deviceColumns, linkColumns, type PageRow, postColumns, sourceColumns } from "../visits.columns";

type Props = Omit<Visits, "days" | "visitsBefore"> & { postHref: ((contentsId: number) => string) | null };

/** `postHref` null hides the list of posts. */
export function VisitTables({ visits, sources, devices, links, posts, blogVisits, postHref }: Props) {
  const pages = withFrontPage(posts, blogVisits);
  return (
    <>
      {visits > 0 && visits < FEWEST_FOR_SHARES && (
        <p className="quiet">{`방문이 ${FEWEST_FOR_SHARES}번보다 적으면 우연일 수 있어 비율을 보이지 않아요.`}</p>
      )}
      <div className="visits">
        <section>
          <h2>어디에서 왔나요</h2>
          <DataTable
            label="유입 경로"
            columns={sourceColumns(visits)}
            rows={sources}
            empty={<Empty title="이 기간에 읽은 사람이 없어요." />}
          />
          <p className="quiet">
            ‘알 수 없음’은 주소를 바로 열었거나, 유입 경로를 알리지 않는 앱이나 브라우저로 읽은 방문이에요. 누구인지는 남기지 않아요. 추적을
            거부한 브라우저, 읽음 기록을 끈 사람, 내가 연 것은 세지 않아요.
          </p>
        </section>
        <section>
          {postHref && pages.length > 0 && (
            <>
              <h2>많이 읽힌 글</h2>
              <DataTable label="많이 읽힌 글" columns={postColumns(visits, postHref)} rows={pages} />
            </>
          )}
          <h2>무엇으로 읽었나요</h2>
          <DataTable label="기기" columns={deviceColumns(visits)} rows={devices} empty={<Empty title="이 기간에 읽은 사람이 없어요." />} />
        </section>
        {links.length > 0 && (
          <section>
            <h2>누른 링크</h2>
            <DataTable label="누른 링크" columns={linkColumns} rows={links} />
          </section>
        )}
      </div>
    </>
  );
}

function withFrontPage(posts: PostRow[], visits: number): PageRow[] {
  if (visits === 0) return posts;
  return [...posts, { title: null, visits }].sort((one, other) => other.visits - one.visits);
}

export function NoVisits() {
  return (
    <Empty title="이 기간에 읽은 사람이 없어요.">
      <p>기간을 넓히거나, 글을 친구에게 보내 보세요. 방문은 400일 동안 보여 드려요.</p>
    </Empty>
  );
}
