import type { AssistantConfig } from '@confab/contract/features/captain-assistant';
import type { CaptainModel, CaptainTask } from '../../../../platform/config/changeable.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { connectedModel, type ModelAccess } from '../../../integration/index.ts';
import { costOf, monthOf, type Prices } from '../../figures/model.ts';
import { costSince } from '../../figures/queries.ts';

/** A model, with what it costs where that is known. */
export type PricedModel = ModelAccess & { prices?: Prices | undefined };

/**
 * The model that works for assistants of an account, for a task that has one of its own that; undefined where there is
 * none, or its month is paid up.
 */
export async function captainModel(
  platform: Platform,
  accountId: number,
  { temperature }: AssistantConfig,
  task?: Exclude<CaptainTask, 'embedding' | 'transcription'>,
): Promise<PricedModel | undefined> {
  const { captain, captainTasks } = platform.languageModel;
  const own = (task && captainTasks?.[task]) ?? captain;
  const access = own === undefined ? await connectedModel(platform, accountId) : own;
  if (access === undefined || (own !== undefined && (await isUsedUp(platform, accountId, own))))
    return undefined;
  const { apiUrl, model, apiKey } = access;
  return {
    apiUrl,
    model,
    apiKey,
    prices: own?.prices,
    isJson: true,
    ...(temperature === undefined ? {} : { temperature }),
  };
}

/** Whether the account has cost this month what it may. */
export async function isUsedUp(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: number,
  { monthlyBudget }: CaptainModel,
): Promise<boolean> {
  if (monthlyBudget === undefined) return false;
  return (await costSince(db, accountId, monthOf(clock.now()))) >= costOf(monthlyBudget);
}
