import type { Attachment } from '@confab/contract/features/attachment';
import { expect, test } from 'vitest';
import { frontendUrl, messageRow, person, seconds } from '../../../../test/rows.ts';
import type { LoadedMessage } from '../../message/index.ts';
import { userPush } from '../../user/index.ts';
import { galleryFile } from './view.ts';

const image: Attachment = {
  id: 21,
  message_id: 11,
  file_type: 'image',
  account_id: 2,
  meta: {},
  data_url: `${frontendUrl}/files/cat.png`,
  thumb_url: `${frontendUrl}/files/cat-small.png`,
  file_size: 1234,
  extension: 'png',
  width: 640,
  height: 480,
};
const card: Attachment = {
  id: 22,
  message_id: 11,
  file_type: 'contact',
  account_id: 2,
  meta: {},
  fallback_title: 'Tessa',
};
const sender = userPush(frontendUrl, person());
const message: LoadedMessage = { row: messageRow(), sender, attachments: [image, card] };

test('a file of the gallery has its display data, sender, and time', () => {
  expect(galleryFile(message, 21)).toEqual([
    {
      message_id: 11,
      file_type: 'image',
      data_url: `${frontendUrl}/files/cat.png`,
      thumb_url: `${frontendUrl}/files/cat-small.png`,
      file_size: 1234,
      extension: 'png',
      width: 640,
      height: 480,
      created_at: seconds(1),
      sender,
    },
  ]);
});

test('a file of the gallery omits unknown values', () => {
  const [file] = galleryFile({ ...message, sender: undefined }, 22);
  expect(Object.keys(file ?? {}).toSorted()).toEqual(['created_at', 'file_type', 'message_id']);
});

test('a message that lost the file has none to show', () => {
  expect(galleryFile(message, 23)).toEqual([]);
});
