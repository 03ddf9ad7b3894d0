const RULES = [
  "정중한 말투로 써 주세요.",
  "A4 두 장 안팎, 2,000자 이상이 알맞아요.",
  "‘나’, ‘저’ 같은 일인칭은 쓰지 마세요. 내 친구에게 보내는 글은 괜찮아요.",
  "광고나 다른 플랫폼의 주소는 넣지 마세요.",
  "기준에 맞지 않는 글은 관리자가 지울 수 있어요.",
];

export function WriteGuide({ open }: { open: boolean }) {
  return (
    <details className="box write-guide" open={open}>
      <summary className="chevron">글을 쓰기 전에</summary>
      <ul>
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      {open && (
        <p>
          다른 곳에 써 둔 글이 있으면 <a href="/app/contents/bring-in">파일로 가져올 수 있어요</a>.
        </p>
      )}
    </details>
  );
}
