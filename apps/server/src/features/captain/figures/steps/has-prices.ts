import type { Platform } from '../../../../platform/platform.ts';

/** Whether what assistants cost is known, of one of their models at least. */
export function hasPrices({
  languageModel: { captain, captainTasks = {} },
}: Pick<Platform, 'languageModel'>): boolean {
  return [captain, ...Object.values(captainTasks)].some((model) => model?.prices !== undefined);
}
