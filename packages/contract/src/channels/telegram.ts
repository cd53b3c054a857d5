import { Nullable, Type } from '../kit/schema.ts';

/**
 * What an administrator may set of a Telegram channel. The token is never returned; an empty one keeps the
 * stored value.
 */
export const telegramInput = {
  bot_token: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
};

/** Keys of a Telegram inbox: the name of its bot, without the `@`. */
export const telegramKeys = { bot_name: Type.Optional(Type.String()) };
