import { CopyField } from "~/ui/form/copy-field";

/** The five conditions under which the messenger lists a friend. */
export function FriendConditions({ open, subscribeUrl }: { open: boolean; subscribeUrl: string }) {
  return (
    <details className="sheet friend-conditions" id="conditions" open={open}>
      <summary>보이지 않는 친구가 있나요?</summary>
      <p className="quiet">다섯 가지가 맞아야 보여요.</p>
      <ol>
        <li>
          <strong>친구가 카카오로 글벗에 가입했어요.</strong>
          <p>아직이라면 아래 구독 주소를 보내 주세요. 친구가 카카오로 구독하면 함께 가입돼요.</p>
        </li>
        <li>
          <strong>친구와 나, 둘 다 카카오톡 친구 목록 제공에 동의했어요.</strong>
          <p>나는 ‘친구 불러오기’를 누르면 물어봐요. 친구에게는 글벗에 카카오로 로그인해 친구 목록에 동의해 달라고 해 주세요.</p>
        </li>
        <li>
          <strong>서로 숨기거나 차단하지 않았어요.</strong>
          <p>카카오톡 설정의 ‘친구’에서 숨김 친구와 차단 친구를 확인하고 해제해 주세요.</p>
        </li>
        <li>
          <strong>친구가 카카오톡 프로필을 공개했어요.</strong>
          <p>친구에게 다른 서비스에도 내 프로필이 보이도록 해 두었는지 확인해 달라고 해 주세요.</p>
        </li>
        <li>
          <strong>카카오가 글벗의 친구와 메시지 사용을 승인했어요.</strong>
          <p>
            승인을 받기 전에는 관리자가 등록한 사람만 보여요. 아무도 보이지 않으면 <a href="/app/support">고객센터</a>에 알려 주세요.
          </p>
        </li>
      </ol>
      <p className="quiet">카카오톡은 친구 목록을 얼마 동안 기억해 두어요. 방금 바꾼 것은 잠시 뒤에 다시 불러오면 보여요.</p>
      <CopyField label="내 구독 주소" value={subscribeUrl} />
    </details>
  );
}
