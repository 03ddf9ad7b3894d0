import { faceOf } from "./face";

type Props = { url: string | null; name: string; alt?: string; className?: string; size?: number };

/** A friend's picture from the messenger, or the first letter of the name. `size`: width and height in pixels. */
export function FriendFace({ url, name, alt = "", className = "", size = 40 }: Props) {
  const classes = `face ${className}`.trim();
  if (url)
    return (
      <img
        className={classes}
        src={url}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        draggable={false}
        referrerPolicy="no-referrer"
      />
    );
  const spoken = alt ? { role: "img", "aria-label": alt } : { "aria-hidden": true };
  return <span className={classes} {...faceOf(name)} {...spoken} />;
}
