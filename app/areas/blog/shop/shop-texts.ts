export const OFFERED = "콘텐츠 숍에 올렸습니다.";
export const TAKEN_OUT = "콘텐츠 숍에서 내렸습니다.";
