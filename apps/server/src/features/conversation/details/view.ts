import type { GalleryFile } from '@confab/contract/features/conversation';
import { unixSeconds } from '../../../platform/time/wire-time.ts';
import type { LoadedMessage } from '../../message/index.ts';

/** One file of a message, as the gallery shows it; none when the message no longer has it. */
export function galleryFile({ row, sender, attachments }: LoadedMessage, id: number): GalleryFile[] {
  return attachments
    .filter((attachment) => attachment.id === id)
    .map(({ message_id, file_type, data_url, thumb_url, file_size, extension, width, height }) => ({
      message_id,
      file_type,
      ...(data_url === undefined ? {} : { data_url }),
      ...(thumb_url === undefined ? {} : { thumb_url }),
      ...(file_size === undefined ? {} : { file_size }),
      ...(extension === undefined ? {} : { extension }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      created_at: unixSeconds(row.created_at),
      ...(sender === undefined ? {} : { sender }),
    }));
}
