/** A friend's gender as it is shown and read by people. */
export const genders: Record<string, string> = { female: "여성", male: "남성" };
