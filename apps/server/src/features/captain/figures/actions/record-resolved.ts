import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import { recordAnswered } from '../steps/record-outcome.ts';

/** It was resolved without an agent: an assistant's answer is assumed to have sufficed. */
export function recordResolved(platform: Platform, row: ContextRow): Promise<void> {
  return recordAnswered(platform, row, 'assumed');
}
