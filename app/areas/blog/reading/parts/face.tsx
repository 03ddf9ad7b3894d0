import { faceOf } from "~/ui/face";
import { reducedSources } from "~/areas/files/file-url";

type Props = { nickname: string; src: string | null; className: string; size: number };

/** `size`: the picture's width and height in pixels. */
export function Face({ nickname, src, className, size }: Props) {
  const classes = `face ${className}`;
  if (!src) return <span className={classes} {...faceOf(nickname)} aria-hidden="true" />;
  return <img className={classes} {...reducedSources(src)} sizes={`${size}px`} alt="" width={size} height={size} loading="lazy" />;
}
