/** Where a stored picture is served, or null without one. The address never changes its content, so it may be cached for ever. */
export function fileUrl(fileId: string): string;
export function fileUrl(fileId: string | null | undefined): string | null;
export function fileUrl(fileId: string | null | undefined): string | null {
  return fileId ? `/files/${fileId}` : null;
}

/** The widths in which a stored picture is also served. */
export const REDUCED_WIDTHS = [480, 960] as const;

/** `src` and `srcset` of a picture that is shown small; `picturePath` is what `fileUrl` answered. */
export function reducedSources(picturePath: string): { src: string; srcSet: string } {
  const [narrow, wide] = REDUCED_WIDTHS.map((width) => `${picturePath}?w=${width}`);
  return { src: narrow!, srcSet: `${narrow} ${REDUCED_WIDTHS[0]}w, ${wide} ${REDUCED_WIDTHS[1]}w` };
}
