import type { Platform } from '../../../../platform/platform.ts';

/** Whether the price of at least one of the assistants' models is configured. */
export function hasPrices({
  languageModel: { captain, captainTasks = {} },
}: Pick<Platform, 'languageModel'>): boolean {
  return [captain, ...Object.values(captainTasks)].some((model) => model?.prices !== undefined);
}
