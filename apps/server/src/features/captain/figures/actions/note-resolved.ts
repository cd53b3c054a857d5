import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import { noteAnswered } from '../steps/note-outcome.ts';

/** It was resolved without a person: what an assistant said is assumed to have been enough. */
export function noteResolved(platform: Platform, row: ContextRow): Promise<void> {
  return noteAnswered(platform, row, 'assumed');
}
