import type { Platform } from '../../../../platform/platform.ts';
import { deleteSystemBot } from '../../../agent-bot/index.ts';

export async function deleteBot(platform: Platform, id: number): Promise<void> {
  await deleteSystemBot(platform, id);
}
