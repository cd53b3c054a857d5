import { botTypes, type BotType } from '@confab/contract/features/agent-bot';
import { Failure, invalidField } from '@confab/contract/kit/errors';

/** The stored values of a bot, from its form. */
export type AgentBotValues = {
  name: string;
  description: string | null;
  outgoing_url: string | null;
  bot_type: number;
  bot_config: Record<string, unknown>;
};

type Input = {
  name?: string | undefined;
  description?: string | null | undefined;
  outgoing_url?: string | null | undefined;
  bot_type?: BotType | '0' | '1' | number | null | undefined;
  bot_config?: Record<string, unknown> | null | undefined;
};

/** Throws `invalid` for a blank name or an invalid URL. */
export function botValues({
  name,
  description,
  outgoing_url: url,
  bot_type: type,
  bot_config: config,
}: Input): Partial<AgentBotValues> {
  if (name?.trim() === '') throw invalidField('name', 'blank', "Name can't be blank");
  const address = url?.trim();
  if (address && !(/^https?:\/\//i.test(address) && URL.canParse(address)))
    throw invalidField('outgoing_url', 'invalid', 'Outgoing url is invalid');
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
    ...(url === undefined ? {} : { outgoing_url: address || null }),
    ...(type == null ? {} : { bot_type: typeNumber(type) }),
    ...(config === undefined ? {} : { bot_config: config ?? {} }),
  };
}

/** The wire takes names and numbers. */
function typeNumber(type: BotType | '0' | '1' | number): number {
  const known = botTypes.findIndex((name) => name === type);
  return known === -1 ? Number(type) : known;
}

export function botTypeOf(stored: number): BotType {
  return botTypes[stored] ?? 'webhook';
}

/** The script of a CSML bot; empty where it has none. */
export function scriptOf({ csml_content: script }: Record<string, unknown>): string {
  return typeof script === 'string' ? script : '';
}

export function tooManyBots() {
  return new Failure('unprocessable', { message: 'The account has as many bots as it may' });
}

/** The editable values of a bot. */
export type BotInput = Parameters<typeof botValues>[0] & {
  avatar?: unknown;
  avatar_url?: string | null | undefined;
};
