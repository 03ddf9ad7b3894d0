import { data, type HeadersFunction, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { letterNames } from "~/areas/seminars/seminar-words";
import { LetterQuery } from "~/areas/seminars/letters/letters.schema.server";
import lettersHref from "~/areas/seminars/letters/letters.css";
import { readLetter } from "~/areas/seminars/letters/read-letters.server";
import { attendeesPath } from "~/areas/seminars/seminar-links";
import { plainCookie, scriptsCookieName } from "~/http/request/cookies.server";
import { queryOf } from "~/http/request/query.server";
import { member } from "~/http/access/floors";
import { enter } from "~/http/screen/enter.server";
import { show } from "~/http/screen/show.server";
import { counted } from "~/messages/counted";
import { formatSeoul } from "~/time/seoul";
import { Stats } from "~/ui/list/stats";
import { usePolling } from "~/ui/live";
import { Page } from "~/ui/page";
import { titled } from "~/ui/title";

export const handle = { menu: "/app/seminar/seminar-attendees-list" };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: lettersHref }];
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction = (args) => titled("메일 보내기", args);

export async function loader({ request }: LoaderFunctionArgs) {
  const ctx = await enter(request, member);
  return show(ctx, async () => {
    const letter = await readLetter(ctx, queryOf(request, LetterQuery).seminarLetterId);
    const refresh = letter.waiting > 0 && !plainCookie(request, scriptsCookieName);
    return data(letter, { headers: refresh ? { Refresh: "3" } : undefined });
  });
}

export default function SeminarLetter() {
  const letter = useLoaderData<typeof loader>();
  const moving = letter.waiting > 0;
  return (
    <Page
      title={moving ? "메일을 보내고 있어요" : "메일을 보냈어요"}
      width="reading"
      lead={`${letter.seminarTitle} · ${formatSeoul(letter.createdAt, "yyyy.MM.dd HH:mm")}`}
      actions={
        <a className="btn" href={attendeesPath(letter.seminarId)}>
          참석자 목록
        </a>
      }
    >
      {moving && <Watch />}
      <progress className="progress" max={letter.total} value={letter.total - letter.waiting} aria-label="진행률" />
      <div role="status">
        <Stats
          of={[
            { label: "받는 사람", value: `${counted(letter.total)}명` },
            { label: "보냄", value: `${counted(letter.sent)}명` },
            { label: "대기", value: `${counted(letter.waiting)}명` },
            { label: "보내지 못함", value: `${counted(letter.failed)}명` },
            { label: "그사이 취소함", value: `${counted(letter.skipped)}명` },
          ]}
        />
      </div>
      {moving && <p className="quiet">이 화면을 닫아도 메일은 계속 나가요.</p>}
      <h2>{letter.subject || letterNames[letter.kind]}</h2>
      {letter.text && <p className="letter-text">{letter.text}</p>}
    </Page>
  );
}

const EVERY_MS = 2_000;

function Watch() {
  const { revalidate, state } = useRevalidator();
  usePolling(revalidate, EVERY_MS, state !== "idle");
  return null;
}
