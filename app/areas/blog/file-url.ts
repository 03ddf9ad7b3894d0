/** Where a stored picture is served, or null without one. The address never changes its content, so it may be cached for ever. */
export function fileUrl(fileId: string): string;
export function fileUrl(fileId: string | null | undefined): string | null;
export function fileUrl(fileId: string | null | undefined): string | null {
  return fileId ? `/files/${fileId}` : null;
}
