import type { Platform } from '../../../../platform/platform.ts';
import { editedAttributes } from '../../../message/index.ts';
import { changeBySource, type SourceRef } from '../steps/change-by-source.ts';

/**
 * The contact has edited a message; its earlier text is stored. A deleted one stays deleted. False if the inbox has no
 * such message.
 */
export function editReceived(platform: Platform, message: SourceRef, content: string): Promise<boolean> {
  return changeBySource(platform, message, ['incoming'], ({ at }, row) => {
    const isUnchanged = row.content_attributes['deleted'] === true || row.content === content;
    return Promise.resolve(isUnchanged ? {} : { content, content_attributes: editedAttributes(row, at) });
  });
}
