/** All readers share the cached page, so the form posts to the current address, which holds the signed link. */
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
