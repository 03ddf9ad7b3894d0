import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { OfSeminarQuery } from "~/areas/seminars/attendees/attendees.schema.server";
import sheetHref from "~/areas/seminars/attendees/attendees-sheet.css";
import { readSheet } from "~/areas/seminars/attendees/read-sheet.server";
import { attendeesPath } from "~/areas/seminars/seminar-links";
import { whenText } from "~/areas/seminars/seminar-when";
import { attendeesList } from "~/areas/seminars/attendees/list-attendees.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { scopeOf } from "~/http/access/scope.server";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { ClientOnly } from "~/ui/client-only";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/seminar/seminar-attendees-list" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheetHref }];
export const meta: MetaFunction = (args) => titled("참석자 명단", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const { seminarId } = queryOf(request, OfSeminarQuery, "seminars.no-id");
    const { seminar, people } = await readSheet(ctx, await scopeOf(ctx, attendeesList), seminarId);
    return { seminar: { ...seminar, when: whenText(seminar) }, people };
  });
}

export default function AttendeesSheet() {
  const { seminar, people } = useLoaderData<typeof loader>();
  return (
    <Page
      title={seminar.title}
      lead={[seminar.when, seminar.seminarLocation, `${counted(people.length)}명`].filter(Boolean).join(" · ")}
      actions={
        <>
          <ClientOnly fallback={null}>
            {() => (
              <button className="btn btn-primary" type="button" onClick={() => window.print()}>
                인쇄
              </button>
            )}
          </ClientOnly>{" "}
          <a className="btn" href={attendeesPath(seminar.seminarId)}>
            참석자 목록
          </a>
        </>
      }
    >
      {people.length === 0 ? (
        <Empty title="자리를 받은 사람이 없어요" />
      ) : (
        <table className="table sheet">
          <thead>
            <tr>
              <th scope="col" className="num">
                번호
              </th>
              <th scope="col">이름</th>
              <th scope="col">소속</th>
              <th scope="col">전화번호 끝자리</th>
              <th scope="col">확인</th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ attendeesId, name, companyName, phoneEnd, came }, index) => (
              <tr key={attendeesId}>
                <td className="num">{counted(index + 1)}</td>
                <td>{name}</td>
                <td>{companyName}</td>
                <td>{phoneEnd}</td>
                <td>{came ? "참석" : <span className="sheet-box" />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Page>
  );
}
