/** `Content-Disposition` of a download. Text browsers read only the first name, without Korean. */
export const attachment = (title: string, extension: string) =>
  `attachment; filename="geulbeot.${extension}"; filename*=UTF-8''${encodeURIComponent(title)}.${extension}`;
