import { Nullable, Type } from '../kit/schema.ts';

/** What an administrator may set of a Twitter channel; the profile itself is that of the login at Twitter. */
export const twitterInput = {
  /** Whether tweets that mention the profile become conversations; direct messages always do. */
  tweets_enabled: Type.Optional(Nullable(Type.Boolean())),
};

/** Keys of the inbox of a profile. */
export const twitterKeys = { tweets_enabled: Type.Optional(Type.Boolean()) };
