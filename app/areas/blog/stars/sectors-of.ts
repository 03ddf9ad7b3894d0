type Sectors = Record<"activitySector_1" | "activitySector_2" | "activitySector_3", string | null>;

/** The sectors a writer chose, in order. */
export const sectorsOf = (writer: Sectors): string[] =>
  [writer.activitySector_1, writer.activitySector_2, writer.activitySector_3].filter((key): key is string => Boolean(key));
