import { canonicalType } from './content-type.ts';

/** What an upload target accepts: content types (`image/*` matches the whole family) and a maximum size in bytes. */
export type AttachmentPolicy = { maxBytes: number; contentTypes: readonly string[] | 'any' };

export type AttachmentError = 'too_large' | 'kind_not_allowed';

/** Why a file is not taken, or undefined when it is. `contentType` must be the sniffed one. */
export function attachmentError(
  file: { size: number; contentType: string },
  rule: AttachmentPolicy,
): AttachmentError | undefined {
  if (file.size > rule.maxBytes) return 'too_large';
  if (rule.contentTypes === 'any') return undefined;
  const type = canonicalType(file.contentType);
  const family = `${type.split('/', 1)[0]}/*`;
  const allowed = rule.contentTypes.some((entry) => entry === family || canonicalType(entry) === type);
  return allowed ? undefined : 'kind_not_allowed';
}
