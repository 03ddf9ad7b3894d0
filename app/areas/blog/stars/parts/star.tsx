type Props = {
  csrf: string;
  /** Which post or which writer; one of them. */
  contentsId?: number;
  favoriteUserId?: number;
  on: boolean;
  /** What the button says; it stays the same, `on` is said by the star and by `aria-pressed`. */
  label: string;
  /** Read aloud after the label, where several stand on one page: the post's title, the writer's name. */
  of?: string;
  /** The page to come back to. */
  back: string;
  className?: string;
  /** Only takes it off, in a list of what is on: a plain button. */
  takeOut?: boolean;
};

/** The star of a favourite: a form of its own that works without scripts; pressing again takes it off. Plain markup, for pages without a framework. */
export function Star({ csrf, contentsId, favoriteUserId, on, label, of, back, className = "btn btn-sm", takeOut }: Props) {
  return (
    <form method="post" action="/app/blog/favorite" className="star">
      <input type="hidden" name="csrf" value={csrf} />
      {contentsId !== undefined && <input type="hidden" name="contentsId" value={contentsId} />}
      {favoriteUserId !== undefined && <input type="hidden" name="favoriteUserId" value={favoriteUserId} />}
      <input type="hidden" name="favoriteYn" value={on ? "N" : "Y"} />
      <input type="hidden" name="back" value={back} />
      <button className={className} type="submit" aria-pressed={takeOut ? undefined : on}>
        {!takeOut && (
          <span className="star-sign" aria-hidden="true">
            {on ? "★ " : "☆ "}
          </span>
        )}
        {label}
        {of && <span className="sr-only">{`: ${of}`}</span>}
      </button>
    </form>
  );
}
