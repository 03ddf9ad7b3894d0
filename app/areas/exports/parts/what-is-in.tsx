/** What stands in a copy, and what does not. */
export function WhatIsIn() {
  return (
    <>
      <h2>들어 있는 것</h2>
      <ul className="plain-list">
        <li>글, 수정 기록, 임시저장: 사진과 함께 열리는 HTML 파일이에요. ‘글 가져오기’에 그대로 올릴 수 있어요.</li>
        <li>세미나와 세미나 임시저장: 내용은 HTML 파일, 나머지는 엑셀에서 열리는 표예요.</li>
        <li>친구와 적어 둔 내용, 발송 그룹, 보낸 기록, 읽은 기록: 엑셀에서 열리는 표예요.</li>
        <li>결제, 저작권료와 정산, 동의 기록, 로그인 기록, 신청한 세미나와 댓글, 알림 설정, 회원 정보</li>
      </ul>
      <h2>들어 있지 않은 것</h2>
      <ul className="plain-list">
        <li>비밀번호, 카카오톡 연결 정보, 계좌번호의 앞자리</li>
        <li>세미나에 신청한 다른 사람의 정보</li>
      </ul>
    </>
  );
}
