import { z } from "zod";
import { Text, Yn } from "~/grid/shapes.server";

const unknown = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), shape.nullable());

/** A row of the friend list: what the messenger says, then what its owner notes (3 §2 "Friend list"; decisions 50, 52, 94). */
export const FriendGridRow = z.object({
  kakaotalkId: z.string().min(1).max(40),
  profileThumbnailImageUrl: Text(500),
  profileNickname: Text(100),
  name: Text(80),
  phoneNumberEncryption: z
    .string()
    .trim()
    .regex(/^(\+?[\d-]{7,20})?$/, "숫자와 -만 써 주세요."),
  gender: unknown(z.enum(["male", "female"])),
  age: unknown(Text(20)),
  hobby: unknown(Text(100)),
  occupation: unknown(Text(100)),
  exclusionYn: Yn,
});
export type FriendGridRow = z.output<typeof FriendGridRow>;
