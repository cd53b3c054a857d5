import { keyIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { textIn } from './read-event.ts';
import { callSlack } from './slack-api.ts';
import type { SlackHook } from './slack-hook.ts';

export type SlackPerson = { name: string; email: string | undefined; isBot: boolean };

/**
 * A user of the workspace; undefined if Slack does not return one. Guests from another workspace choose their own
 * address, so it is ignored. Throws temporary errors.
 */
export async function findPerson(
  platform: Platform,
  { token, settings, row }: SlackHook,
  userId: string,
): Promise<SlackPerson | undefined> {
  const { json, error } = await callSlack(platform, 'users.info', { user: userId }, token);
  if (error !== undefined) {
    platform.log.info({ accountId: row.account_id, error }, 'Slack does not say who somebody is');
    return undefined;
  }
  const user = keyIn(json, 'user');
  const profile = keyIn(user, 'profile');
  const isOurs = textIn(user, 'team_id') === settings.team_id && keyIn(user, 'is_stranger') !== true;
  const email = textIn(profile, 'email');
  return {
    name: textIn(profile, 'display_name') || textIn(profile, 'real_name') || textIn(user, 'name') || userId,
    email: isOurs && email !== '' ? email : undefined,
    isBot: keyIn(user, 'is_bot') === true,
  };
}

/** Maximum number of names looked up per text; further mentions are shown by id. */
const maxNames = 10;

/** The names of people by their ids. */
export async function namesOf(
  platform: Platform,
  hook: SlackHook,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of ids.slice(0, maxNames)) {
    const person = await findPerson(platform, hook, id);
    if (person !== undefined) names.set(id, person.name);
  }
  return names;
}
