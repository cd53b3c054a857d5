import type { AssistantConfig } from '@confab/contract/features/captain-assistant';
import type { CaptainModel } from '../../../../platform/config/changeable.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { connectedModel, type ModelAccess } from '../../../integration/index.ts';
import { costOf, monthOf, type Prices } from '../../figures/model.ts';
import { costSince } from '../../figures/queries.ts';

/** A model, with its price if configured. */
export type PricedModel = ModelAccess & { prices?: Prices | undefined };

/**
 * The model for an account's assistants, for tasks that may have their own model; undefined if none is configured, or
 * the monthly budget is used up.
 */
export async function captainModel(
  platform: Platform,
  accountId: number,
  { temperature }: AssistantConfig,
  task?: 'copilot' | 'notes',
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

/** The model that checks answers, if one is configured. */
export function checkModel({ languageModel: { captainTasks } }: Platform): PricedModel | undefined {
  const own = captainTasks?.check;
  return own && { ...own, isJson: true };
}

/** Whether the account has used up its budget for this month. */
export async function isUsedUp(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  accountId: number,
  { monthlyBudget }: CaptainModel,
): Promise<boolean> {
  if (monthlyBudget === undefined) return false;
  return (await costSince(db, accountId, monthOf(clock.now()))) >= costOf(monthlyBudget);
}
