/** Address of a stored picture. The content never changes: caches may keep it for ever. */
export function fileUrl(fileId: string): string;
export function fileUrl(fileId: string | null | undefined): string | null;
export function fileUrl(fileId: string | null | undefined): string | null {
  return fileId ? `/files/${fileId}` : null;
}

export const REDUCED_WIDTHS = [480, 960] as const;

/** `src` and `srcset` for a small picture; `picturePath` comes from `fileUrl`. */
export function reducedSources(picturePath: string): { src: string; srcSet: string } {
  const [narrow, wide] = REDUCED_WIDTHS.map((width) => `${picturePath}?w=${width}`);
  return { src: narrow!, srcSet: `${narrow} ${REDUCED_WIDTHS[0]}w, ${wide} ${REDUCED_WIDTHS[1]}w` };
}
