import { subscribePath } from "../reading-link";

/** Posts to the subscribe screen, which asks guests and email members to log in by messenger first. */
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
