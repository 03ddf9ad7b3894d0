/** `Content-Disposition` of a download. Text browsers read only `filename`, which has no Korean. */
export const attachment = (title: string, extension: string) =>
  `attachment; filename="geulbeot.${extension}"; filename*=UTF-8''${encodeURIComponent(title)}.${extension}`;
