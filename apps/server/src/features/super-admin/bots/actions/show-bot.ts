import type { ConsoleBot } from '@confab/contract/features/super-admin-bot';
import type { Platform } from '../../../../platform/platform.ts';
import { showAnyBot } from '../../../agent-bot/index.ts';

/** Throws `not_found`. */
export function showBot(platform: Platform, id: number): Promise<ConsoleBot> {
  return showAnyBot(platform, id);
}
