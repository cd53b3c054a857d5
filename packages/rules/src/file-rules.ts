import { maxAttachmentBytes, maxAttachments } from '@confab/contract/features/attachment';

/** Documents that website visitors and their agents may exchange: the names of each kind, and its endings. */
const documents: readonly { types: readonly string[]; endings: readonly string[] }[] = [
  { types: ['text/csv'], endings: ['csv'] },
  { types: ['text/plain'], endings: ['txt'] },
  { types: ['text/rtf', 'application/rtf'], endings: ['rtf'] },
  { types: ['application/json'], endings: ['json'] },
  { types: ['application/pdf'], endings: ['pdf'] },
  { types: ['application/zip', 'application/x-zip-compressed'], endings: ['zip'] },
  { types: ['application/x-7z-compressed'], endings: ['7z'] },
  { types: ['application/vnd.rar', 'application/x-rar-compressed'], endings: ['rar'] },
  { types: ['application/x-tar'], endings: ['tar'] },
  { types: ['application/msword'], endings: ['doc'] },
  { types: ['application/vnd.ms-excel'], endings: ['xls'] },
  { types: ['application/vnd.ms-powerpoint'], endings: ['ppt'] },
  { types: ['application/vnd.oasis.opendocument.text'], endings: ['odt'] },
  { types: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'], endings: ['docx'] },
  { types: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'], endings: ['xlsx'] },
  {
    types: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    endings: ['pptx'],
  },
];

const families = ['image/*', 'video/*', 'audio/*'];
const types = new Set(documents.flatMap((each) => each.types));
const endings = new Set(documents.flatMap((each) => each.endings));

/** File types that a website channel accepts: the wire contract's list. */
export const websiteContentTypes: readonly string[] = [...families, ...types];

/** The same for the `accept` of a file picker. */
export const websiteAccept: string = [...families, ...[...endings].map((ending) => `.${ending}`)].join(',');

export type FileError = 'size' | 'kind' | 'count';

type NamedFile = { name: string; size: number; type: string };

/**
 * The files that can be added to those already chosen, and why the rest cannot. The server checks again, by the
 * bytes.
 */
export function chooseFiles<F extends NamedFile>(
  chosen: readonly F[],
  added: readonly F[],
  isForWebsite: boolean,
): { files: F[]; rejected: { name: string; reason: FileError }[] } {
  const files = [...chosen];
  const rejected: { name: string; reason: FileError }[] = [];
  for (const file of added) {
    const reason = errorOf(file, files.length, isForWebsite);
    if (reason === undefined) files.push(file);
    else rejected.push({ name: file.name, reason });
  }
  return { files, rejected };
}

function errorOf(file: NamedFile, count: number, isForWebsite: boolean): FileError | undefined {
  if (file.size > maxAttachmentBytes) return 'size';
  if (isForWebsite && !isTakenByWebsites(file)) return 'kind';
  return count >= maxAttachments ? 'count' : undefined;
}

/**
 * Browsers report some types under other names or not at all; then the file extension decides. An SVG can contain
 * scripts, so it is shown as an image nowhere.
 */
function isTakenByWebsites({ name, type }: NamedFile): boolean {
  const [bare = ''] = type.toLowerCase().split(';', 1);
  const [, ending = ''] = /\.(\w{1,9})$/.exec(name) ?? [];
  if (bare === 'image/svg+xml') return false;
  return /^(?:image|video|audio)\//.test(bare) || types.has(bare.trim()) || endings.has(ending.toLowerCase());
}
