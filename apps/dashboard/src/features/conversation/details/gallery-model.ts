import type { FileType } from '@confab/contract/features/attachment';
import type { GalleryFile } from '@confab/contract/features/conversation';

/** A file that can be opened. */
export type GalleryItem = {
  id: string;
  kind: FileType;
  name: string;
  address: string;
  /** Its thumbnail. */
  preview: string;
  size: number | null;
};

/** Files by how they are shown; what has no safe address is not. */
export function galleryOf(files: readonly GalleryFile[]): {
  imageItems: readonly GalleryItem[];
  others: readonly GalleryItem[];
} {
  const items = files.flatMap((file, index) => {
    const address = file.data_url ?? '';
    if (!/^https?:\/\//i.test(address)) return [];
    const id = `${file.message_id}-${index}`;
    return [{ id, kind: file.file_type, name: nameIn(address), address, ...previewOf(file, address) }];
  });
  return {
    imageItems: items.filter(({ kind }) => kind === 'image'),
    others: items.filter(({ kind }) => kind !== 'image'),
  };
}

function previewOf({ thumb_url: thumb, file_size: size }: GalleryFile, address: string) {
  return { preview: thumb || address, size: size ?? null };
}

/** The name of a file is the end of its address. */
function nameIn(address: string): string {
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : '';
  try {
    return decodeURIComponent(last) || address;
  } catch {
    return last;
  }
}
