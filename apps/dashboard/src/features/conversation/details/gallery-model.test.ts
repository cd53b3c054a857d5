import type { GalleryFile } from '@confab/contract/features/conversation';
import { expect, test } from 'vitest';
import { galleryOf } from './gallery-model.ts';

const file = (values: Partial<GalleryFile> = {}): GalleryFile => ({
  message_id: 1,
  file_type: 'image',
  data_url: 'https://desk.example/files/token/caf%C3%A9.png',
  thumb_url: 'https://desk.example/files/thumb/caf%C3%A9.png',
  file_size: 12,
  created_at: 0,
  ...values,
});

test('images and other files are distinguished, with the name from the URL', () => {
  const { imageItems, others } = galleryOf([
    file(),
    file({ file_type: 'file', data_url: 'https://desk.example/files/token/a%zz.pdf', thumb_url: '' }),
  ]);
  expect(imageItems).toMatchObject([{ name: 'café.png', preview: file().thumb_url, size: 12 }]);
  expect(others).toMatchObject([{ name: 'a%zz.pdf', kind: 'file' }]);
});

test('files without a web URL are excluded', () => {
  const files = [file({ data_url: 'javascript:alert(1)' }), file({ data_url: null }), file({ data_url: '' })];
  expect(galleryOf(files)).toEqual({ imageItems: [], others: [] });
});
