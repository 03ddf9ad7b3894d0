import type { Column } from "~/ui/list/columns";
import { blogPath } from "../../reading/reading-link";
import type { listFavouriteWriters } from "../list-favourites.server";
import { Star } from "../../reading/parts/star";

type Writer = Awaited<ReturnType<typeof listFavouriteWriters>>["rows"][number];
type Around = { names: Record<string, string>; csrf: string; back: string };

/**
 * The columns of the favourite writers (2 §2 "Favorite writers"); `names` are those of the sectors, `back` the page to return to after
 * starring.
 */
export const favouriteColumns = ({ names, csrf, back }: Around): Column<Writer>[] => [
  { label: "사진", value: () => null, show: (writer) => <Picture writer={writer} /> },
  { label: "닉네임", main: true, value: (writer) => writer.userNickname, show: (writer) => <BlogLink writer={writer} /> },
  ...([1, 2, 3] as const).map((nth): Column<Writer> => {
    const key = (writer: Writer) => writer[`activitySector_${nth}`];
    return { label: `활동 분야 ${nth}`, main: nth === 1, value: (writer) => names[key(writer) ?? ""] ?? (key(writer) || "-") };
  }),
  {
    label: "즐겨찾기",
    main: true,
    value: () => null,
    show: (writer) => (
      <Star csrf={csrf} favoriteUserId={writer.favoriteUserId} on takeOut label="빼기" of={writer.userNickname} back={back} />
    ),
  },
];

function Picture({ writer: { userNickname, picturePath } }: { writer: Writer }) {
  if (!picturePath) return <span className="favourites-picture" data-initial={[...userNickname][0]} aria-hidden="true" />;
  return <img className="favourites-picture" src={picturePath} alt="" width={44} height={44} loading="lazy" />;
}

function BlogLink({ writer: { favoriteUserId, userNickname } }: { writer: Writer }) {
  return (
    <a href={blogPath(favoriteUserId)} target="_blank" rel="noopener">
      {userNickname}
      <span className="sr-only"> (새 탭에서 열림)</span>
    </a>
  );
}
