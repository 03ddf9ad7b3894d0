export const genders: Record<string, string> = { female: "여성", male: "남성" };
