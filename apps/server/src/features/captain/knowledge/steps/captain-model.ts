import type { AssistantConfig } from '@confab/contract/features/captain-assistant';
import type { Platform } from '../../../../platform/platform.ts';
import { connectedModel, type ModelAccess } from '../../../integration/index.ts';

/** The model that answers for assistants of an account; undefined where there is none. */
export async function captainModel(
  platform: Platform,
  accountId: number,
  { temperature }: AssistantConfig,
): Promise<ModelAccess | undefined> {
  const access = platform.languageModel.captain ?? (await connectedModel(platform, accountId));
  return access && { ...access, isJson: true, ...(temperature === undefined ? {} : { temperature }) };
}
