import SIZES from "./picture-sizes.json";
import blogPhoneDark from "./pictures/blog-phone-dark.webp";
import blogPhone from "./pictures/blog-phone-light.webp";
import blogWideDark from "./pictures/blog-wide-dark.webp";
import blogWide from "./pictures/blog-wide-light.webp";
import readersPhoneDark from "./pictures/readers-phone-dark.webp";
import readersPhone from "./pictures/readers-phone-light.webp";
import readersWideDark from "./pictures/readers-wide-dark.webp";
import readersWide from "./pictures/readers-wide-light.webp";
import resultPhoneDark from "./pictures/result-phone-dark.webp";
import resultPhone from "./pictures/result-phone-light.webp";
import resultWideDark from "./pictures/result-wide-dark.webp";
import resultWide from "./pictures/result-wide-light.webp";
import writePhoneDark from "./pictures/write-phone-dark.webp";
import writePhone from "./pictures/write-phone-light.webp";
import writeWideDark from "./pictures/write-wide-dark.webp";
import writeWide from "./pictures/write-wide-light.webp";

type Themed = Record<"light" | "dark", string>;
/** `sizes`: width and height in pixels; `npm run draw-landing` writes them. */
export type ProductPicture = { alt: string; sizes: Record<"phone" | "wide", number[]>; phone: Themed; wide: Themed };

export const PICTURES = {
  write: {
    sizes: SIZES.write,
    alt: "글쓰기 화면: 제목 아래에 서식 단추와 본문이 있어요.",
    phone: { light: writePhone, dark: writePhoneDark },
    wide: { light: writeWide, dark: writeWideDark },
  },
  result: {
    sizes: SIZES.result,
    alt: "발송 결과 화면: 몇 명이 읽었는지, 한 사람씩 전달됐는지와 읽은 시각, 전달되지 않은 사유가 보여요.",
    phone: { light: resultPhone, dark: resultPhoneDark },
    wide: { light: resultWide, dark: resultWideDark },
  },
  readers: {
    sizes: SIZES.readers,
    alt: "고객 조회 현황 화면: 보낸 글, 읽음, 안 읽음의 수와 글마다 읽은 사람이 보여요.",
    phone: { light: readersPhone, dark: readersPhoneDark },
    wide: { light: readersWide, dark: readersWideDark },
  },
  blog: {
    sizes: SIZES.blog,
    alt: "블로그 화면: 글쓴이의 이름과 소개 아래에 쓴 글이 모여 있어요.",
    phone: { light: blogPhone, dark: blogPhoneDark },
    wide: { light: blogWide, dark: blogWideDark },
  },
} satisfies Record<string, ProductPicture>;
