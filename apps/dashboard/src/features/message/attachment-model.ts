import { maxAttachmentBytes, maxAttachments, type Attachment } from '@confab/contract/features/attachment';

/** File extensions of documents allowed in website conversations, in addition to images, audio, and video. */
const documentEndings = new Set(
  'csv txt rtf json pdf zip 7z rar tar doc docx xls xlsx ppt pptx odt'.split(' '),
);

export type Refusal = 'size' | 'kind' | 'count';

/** What fits beside the files already chosen, and why the rest does not. */
export function chooseFiles(
  chosen: readonly File[],
  added: readonly File[],
  takesAnyFile: boolean,
): { files: File[]; refused: { name: string; reason: Refusal }[] } {
  const files = [...chosen];
  const refused: { name: string; reason: Refusal }[] = [];
  for (const file of added) {
    const reason = rejectionOf(file, files.length, takesAnyFile);
    if (reason === undefined) files.push(file);
    else refused.push({ name: file.name, reason });
  }
  return { files, refused };
}

function rejectionOf(file: File, count: number, takesAnyFile: boolean): Refusal | undefined {
  if (count >= maxAttachments) return 'count';
  if (file.size > maxAttachmentBytes) return 'size';
  return takesAnyFile || isTakenByWebsites(file) ? undefined : 'kind';
}

function isTakenByWebsites(file: File): boolean {
  if (/^(image|video|audio)\//.test(file.type)) return file.type !== 'image/svg+xml';
  const [, ending = ''] = /\.(\w+)$/.exec(file.name) ?? [];
  return documentEndings.has(ending.toLowerCase());
}

/** An address a link or player may be given: what is not http(s) could carry a script. */
export function safeUrl(url: string | null | undefined): string | undefined {
  if (url == null || url === '') return undefined;
  const parsed = URL.parse(url, globalThis.location?.origin ?? 'http://localhost');
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

/** The name of the file, from the end of its address. */
export function fileName(attachment: Attachment): string {
  const url = safeUrl(attachment.data_url);
  const last = url === undefined ? '' : (new URL(url).pathname.split('/').at(-1) ?? '');
  return decode(last) || attachment.file_type;
}

/** Where a place is shown on a map. */
export function mapUrl(latitude: number, longitude: number): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
