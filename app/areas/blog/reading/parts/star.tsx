type Props = {
  csrf: string;
  /** Set exactly one of `contentsId`, `favoriteUserId`. */
  contentsId?: number;
  favoriteUserId?: number;
  on: boolean;
  label: string;
  of?: string;
  back: string;
  className?: string;
  /** Leaves the label to screen readers. */
  hidesLabel?: boolean;
};

export function Star({ csrf, contentsId, favoriteUserId, on, label, of, back, className = "btn btn-sm", hidesLabel }: Props) {
  return (
    <form method="post" action="/app/blog/favorite" className="star">
      <input type="hidden" name="csrf" value={csrf} />
      {contentsId !== undefined && <input type="hidden" name="contentsId" value={contentsId} />}
      {favoriteUserId !== undefined && <input type="hidden" name="favoriteUserId" value={favoriteUserId} />}
      <input type="hidden" name="favoriteYn" value={on ? "N" : "Y"} />
      <input type="hidden" name="back" value={back} />
      <button className={className} type="submit" aria-pressed={on}>
        <span className="star-sign" aria-hidden="true">
          {on ? "★ " : "☆ "}
        </span>
        <span className={hidesLabel ? "sr-only" : undefined}>{label}</span>
        {of && <span className="sr-only">{`: ${of}`}</span>}
      </button>
    </form>
  );
}
