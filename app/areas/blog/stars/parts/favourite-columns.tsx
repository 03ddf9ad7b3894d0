import { faceHtml } from "~/ui/face";
import { hiddenFields, type Html, markup } from "~/ui/html";
import type { Column } from "~/ui/list/columns";
import { blogAddress } from "../../addresses/blog-address";
import type { listFavouriteWriters } from "../list-favourites.server";

type Writer = Awaited<ReturnType<typeof listFavouriteWriters>>["rows"][number];
type ColumnContext = { names: Record<string, string>; csrf: string; back: string };

export const favouriteColumns = ({ names, csrf, back }: ColumnContext): Column<Writer>[] => [
  { label: "사진", value: () => null, show: pictureOf },
  { label: "닉네임", main: true, value: (writer) => writer.userNickname, show: blogLinkOf },
  ...([1, 2, 3] as const).map((nth): Column<Writer> => {
    const key = (writer: Writer) => writer[`activitySector_${nth}`];
    return { label: `활동 분야 ${nth}`, main: nth === 1, value: (writer) => names[key(writer) ?? ""] ?? (key(writer) || "-") };
  }),
  {
    label: "즐겨찾기",
    main: true,
    value: () => null,
    show: (writer) => removeFormOf(writer, { csrf, back }),
  },
];

function pictureOf({ userNickname, picturePath }: Writer): Html {
  if (!picturePath) return faceHtml(userNickname, "favourites-picture");
  return markup`<img class="face favourites-picture" src="${picturePath}" alt="" width="44" height="44" loading="lazy">`;
}

const blogLinkOf = ({ favoriteUserId: userId, userNickname, handle }: Writer): Html =>
  markup`<a href="${blogAddress({ userId, handle })}" target="_blank" rel="noopener">${userNickname}<span class="sr-only"> (새 탭에서 열림)</span></a>`;

function removeFormOf({ favoriteUserId, userNickname }: Writer, { csrf, back }: Pick<ColumnContext, "csrf" | "back">): Html {
  const inputs = hiddenFields({ csrf, favoriteUserId, favoriteYn: "N", back });
  const button = markup`<button class="btn btn-sm" type="submit">빼기<span class="sr-only">: ${userNickname}</span></button>`;
  return markup`<form method="post" action="/app/blog/favorite" class="star">${inputs}${button}</form>`;
}
