import { Type, type Static } from '@confab/contract/kit/schema';
import type { InboundContact } from '../channel.ts';

const Text = Type.Optional(Type.String());

/** Instagram's profile of a user who wrote. */
export const InstagramUser = Type.Object({
  name: Text,
  username: Type.String({ minLength: 1 }),
  profile_pic: Text,
  follower_count: Type.Optional(Type.Integer()),
  is_user_follow_business: Type.Optional(Type.Boolean()),
  is_business_follow_user: Type.Optional(Type.Boolean()),
  is_verified_user: Type.Optional(Type.Boolean()),
});
export type InstagramUser = Static<typeof InstagramUser>;

export function describedAs(contact: InboundContact, user: InstagramUser): InboundContact {
  return {
    ...contact,
    name: user.name || user.username,
    ...(user.profile_pic ? { avatarUrl: user.profile_pic } : {}),
    attributes: { ...contact.attributes, ...attributesOf(user) },
  };
}

function attributesOf(user: InstagramUser): Record<string, unknown> {
  const known = {
    social_profiles: { instagram: user.username },
    social_instagram_user_name: user.username,
    social_instagram_follower_count: user.follower_count,
    social_instagram_is_user_follow_business: user.is_user_follow_business,
    social_instagram_is_business_follow_user: user.is_business_follow_user,
    social_instagram_is_verified_user: user.is_verified_user,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
