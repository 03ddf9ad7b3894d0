/**
 * Tells who came by a sent link that it records the reading, and leads to the switch. The page is kept for all who come by a link, so the form
 * has no address: it posts to the one it stands on, and the link's own signature goes along in the query.
 */
export function ReadingNote({ csrf }: { csrf: string }) {
  return (
    <form method="post" className="view-note no-print">
      <input type="hidden" name="csrf" value={csrf} />
      <span>보낸 분이 읽음 기록을 볼 수 있는 링크예요.</span>{" "}
      <button className="link-button" type="submit">
        읽음 기록 끄기·켜기
      </button>
    </form>
  );
}
