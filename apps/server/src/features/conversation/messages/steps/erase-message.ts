import { deleteAttachments } from '../../../attachment/index.ts';
import { contentTypeNumber, type MessageRow } from '../../../message/index.ts';
import type { Change } from '../../steps/change-conversation.ts';

const deletedText = 'This message was deleted';

/** Empties an undone message: text, attributes, and files are deleted, the row stays. */
export async function eraseMessage({ trx }: Change, row: MessageRow) {
  await deleteAttachments(trx, row.account_id, [row.id]);
  return {
    content: deletedText,
    content_type: contentTypeNumber('text'),
    content_attributes: { deleted: true },
    template_digest: null,
  };
}
