import type { AssistantConfig } from '@confab/contract/features/captain-assistant';
import type { Platform } from '../../../../platform/platform.ts';
import { costOf, monthOf } from '../../figures/model.ts';
import { costSince } from '../../figures/queries.ts';
import { connectedModel, type ModelAccess } from '../../../integration/index.ts';

/** The model that answers for assistants of an account; undefined where there is none, or its month is paid up. */
export async function captainModel(
  platform: Platform,
  accountId: number,
  { temperature }: AssistantConfig,
): Promise<ModelAccess | undefined> {
  const { captain } = platform.languageModel;
  if (captain !== undefined && (await isUsedUp(platform, accountId, captain.monthlyBudget))) return undefined;
  const access: ModelAccess | undefined =
    captain === undefined
      ? await connectedModel(platform, accountId)
      : { apiUrl: captain.apiUrl, model: captain.model, apiKey: captain.apiKey };
  return access && { ...access, isJson: true, ...(temperature === undefined ? {} : { temperature }) };
}

/** Whether the account has cost this month what it may. */
async function isUsedUp(
  { db, clock }: Platform,
  accountId: number,
  monthlyBudget: number | undefined,
): Promise<boolean> {
  if (monthlyBudget === undefined) return false;
  return (await costSince(db, accountId, monthOf(clock.now()))) >= costOf(monthlyBudget);
}
