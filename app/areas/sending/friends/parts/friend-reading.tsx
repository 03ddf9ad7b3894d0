import { Fragment } from "react";
import { counted } from "~/messages/counted";
import { conditionsHref } from "../../filters/conditions";
import { Stats } from "~/ui/list/stats";

type Reading = {
  lastSeen: { day: string; time: string } | null;
  subjects: { name: string; posts: number; mainSubject: string }[];
};
type Counts = { total: number; read: number; readToEnd: number };

/** Figures of what a friend read. A subject leads to all friends who read posts of the subject. */
export function FriendReading({
  friend: { total, read, readToEnd },
  reading: { lastSeen, subjects },
}: {
  friend: Counts;
  reading: Reading;
}) {
  return (
    <>
      <Stats
        of={[
          { label: "마지막으로 읽음", value: lastSeen?.day ?? "없음", note: lastSeen?.time },
          { label: "읽은 글", value: `${counted(read)}건`, note: `보낸 글의 ${Math.round((read / total) * 100)}%` },
          { label: "끝까지 읽은 글", value: `${counted(readToEnd)}건`, note: `읽은 글의 ${Math.round((readToEnd / read) * 100)}%` },
        ]}
      />
      <p className="friend-subjects">
        <span className="quiet">읽은 주제</span>{" "}
        {subjects.map(({ name, posts, mainSubject }) => (
          <Fragment key={mainSubject}>
            <a className="chip" href={conditionsHref({ readSubject: mainSubject })}>
              {name} <b>{`${counted(posts)}건`}</b>
            </a>{" "}
          </Fragment>
        ))}
      </p>
    </>
  );
}
