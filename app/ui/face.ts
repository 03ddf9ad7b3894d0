const TINTS = 4;

/** Attributes of a `.face` without a picture: the first letter, on a tint that a name keeps. */
export function faceOf(name: string) {
  const [initial = "?"] = name.trim();
  return { "data-initial": initial, "data-tint": initial.codePointAt(0)! % TINTS };
}
