import type { Platform } from '../../../platform/platform.ts';
import { findEnabledHook, type HookRow } from '../queries.ts';
import type { ModelAccess } from './call-model.ts';
import { openSecrets } from './hook-secrets.ts';

/** The language model with the key of a hook, and with its own URL if the hook has one. */
export function modelOf(platform: Platform, hook: HookRow): ModelAccess {
  const { apiUrl, model } = platform.languageModel;
  return {
    apiUrl: textIn(hook, 'api_url') ?? apiUrl,
    model: textIn(hook, 'model') ?? model,
    apiKey: openSecrets(platform, hook)['api_key'] ?? '',
  };
}

function textIn({ settings }: HookRow, name: string): string | undefined {
  const value = settings[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The language model that an account connected itself; undefined where it did not, or switched it off. */
export async function connectedModel(
  platform: Platform,
  accountId: number,
): Promise<ModelAccess | undefined> {
  const hook = await findEnabledHook(platform.db, accountId, 'openai');
  return hook === undefined ? undefined : modelOf(platform, hook);
}
