/**
 * The `Content-Disposition` of a file to keep, named `title` with its extension. The plain name first is for browsers that do not read the other, such as
 * text browsers, and may have no Korean.
 */
export const attachment = (title: string, extension: string) =>
  `attachment; filename="geulbeot.${extension}"; filename*=UTF-8''${encodeURIComponent(title)}.${extension}`;
