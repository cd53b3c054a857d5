import type { Platform } from '../../../../platform/platform.ts';
import { changeBySource, type SourceRef } from '../steps/change-by-source.ts';

/** The contact has rewritten a message. One that was taken back stays so. False when the inbox has no such message. */
export function editReceived(platform: Platform, message: SourceRef, content: string): Promise<boolean> {
  return changeBySource(platform, message, ['incoming'], (_change, row) =>
    Promise.resolve(row.content_attributes['deleted'] === true ? {} : { content }),
  );
}
