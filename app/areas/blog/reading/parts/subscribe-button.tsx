import { subscribePath } from "../reading-link";

/** Subscribes with one press, a guest after the messenger's login. `csrf` is empty on a kept page. */
export function SubscribeButton({ csrf, userId }: { csrf: string; userId: number }) {
  return (
    <form method="post" action={subscribePath(userId)} className="end-subscribe">
      <input type="hidden" name="csrf" value={csrf} />
      <button className="btn btn-primary" type="submit">
        구독하기
      </button>
    </form>
  );
}
