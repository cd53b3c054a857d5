import type { Platform } from '../../../platform/platform.ts';
import { findEnabledHook, type HookRow } from '../queries.ts';
import type { ModelAccess } from './ask-model.ts';
import { openSecrets } from './hook-secrets.ts';

/** The language model, with the key of a hook. */
export function modelOf(platform: Platform, hook: HookRow): ModelAccess {
  const { apiUrl, model } = platform.languageModel;
  return { apiUrl, model, apiKey: openSecrets(platform, hook)['api_key'] ?? '' };
}

/** The language model that an account connected itself; undefined where it did not, or switched it off. */
export async function connectedModel(
  platform: Platform,
  accountId: number,
): Promise<ModelAccess | undefined> {
  const hook = await findEnabledHook(platform.db, accountId, 'openai');
  return hook === undefined ? undefined : modelOf(platform, hook);
}
