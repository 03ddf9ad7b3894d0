import { describe, expect, it } from "vitest";
import { memberFields } from "~/areas/account/member-fields";
import { blogPictureFields, blogProfileFields } from "~/areas/blog/profile/blog-profile-fields";
import { postFormFields } from "~/areas/blog/post-form-fields";
import { seminarFields } from "~/areas/seminars/writing/seminar-fields";
import { friendNoteFields } from "~/areas/sending/friends/friend-note-fields";
import { type Fields, namesOf } from "~/core/fields/declared";
import { screen } from "../../support/app";
import { makeMemberWithPassword } from "../../support/factories/account";
import { makeFriendRow } from "../../support/factories/dispatches";
import { loginAs } from "../../support/factories/members";

type Form = [name: string, address: (userId: number) => Promise<string> | string, fields: Fields];

describe("has a control for each declared field", () => {
  it.each<Form>([
    ["a seminar", () => "/app/seminar/entry-seminar", seminarFields],
    ["a post", () => "/app/blog/write-contents", postFormFields],
    ["a friend", async (userId) => `/app/user/friend?receiverId=${await makeFriendRow(userId)}`, friendNoteFields],
    ["the blog profile", () => "/app/user/blog-profile", { ...blogProfileFields, ...blogPictureFields }],
    ["the member", () => "/app/user/update-user-information", memberFields],
    ["additional information", () => "/app/additional-information", memberFields],
  ])("%s", async (_name, address, fields) => {
    const member = await makeMemberWithPassword();
    const page = await screen(await address(member.userId), await loginAs(member));
    const drawn = page.all("main form [name]").map((control) => control.getAttributeValue("name"));
    expect(drawn).toEqual(expect.arrayContaining(namesOf(fields)));
  });
});
