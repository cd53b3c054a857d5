import { automationAttributes, type AutomationCondition } from '@confab/contract/features/automation';
import type { Platform } from '../../../platform/platform.ts';
import { contactAttributes } from '../../contact/index.ts';
import { conversationAttributes } from '../../conversation/index.ts';
import { attributeKinds } from '../../custom-attribute/index.ts';
import type { Grammar } from '../match-queries.ts';

const standard: ReadonlySet<string> = new Set(automationAttributes);

/** The values these conditions may use. The account's custom attributes are only loaded when one is used. */
export async function grammarFor(
  platform: Platform,
  accountId: number,
  conditions: readonly AutomationCondition[],
): Promise<Grammar> {
  const now = platform.clock.now();
  const hasCustomAttribute = conditions.some(
    ({ attribute_key: key, custom_attribute_type: type }) => Boolean(type) || !standard.has(key),
  );
  const keysOf = async (model: 'conversation_attribute' | 'contact_attribute') =>
    hasCustomAttribute ? await attributeKinds(platform.db, accountId, model) : [];
  return {
    conversation: conversationAttributes(now),
    contact: contactAttributes(accountId, now),
    ownOfConversation: { accountId, keys: await keysOf('conversation_attribute') },
    ownOfContact: { accountId, keys: await keysOf('contact_attribute') },
  };
}

/** The keys of the account's own attributes. */
export async function ownKeys(platform: Platform, accountId: number): Promise<Set<string>> {
  const ofConversation = await attributeKinds(platform.db, accountId, 'conversation_attribute');
  const ofContact = await attributeKinds(platform.db, accountId, 'contact_attribute');
  return new Set([...ofConversation, ...ofContact].map(({ key }) => key));
}
