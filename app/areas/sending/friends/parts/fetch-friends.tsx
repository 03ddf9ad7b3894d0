import { CsrfField } from "~/ui/form/fields";
import { FRIENDS } from "../../sending-links";

export function FetchFriends({ className = "btn btn-kakao" }: { className?: string }) {
  return (
    <form method="post" action={FRIENDS}>
      <CsrfField />
      <input type="hidden" name="grid" value="friends" />
      <button className={className} name="intent" value="fetch">
        친구 불러오기
      </button>
    </form>
  );
}
