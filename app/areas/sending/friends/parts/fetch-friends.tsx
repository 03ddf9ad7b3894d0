import { CsrfField } from "~/ui/form/fields";
import { FRIENDS } from "../../sending-links";

export function FetchFriends() {
  return (
    <form method="post" action={FRIENDS}>
      <CsrfField />
      <input type="hidden" name="grid" value="friends" />
      <button className="btn btn-kakao" name="intent" value="fetch">
        친구 불러오기
      </button>
    </form>
  );
}
