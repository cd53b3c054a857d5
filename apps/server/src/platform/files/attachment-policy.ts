import { canonicalType } from './content-type.ts';

/** What a place takes in: content types, `image/*` standing for all of a family, and a size in bytes. */
export type AttachmentPolicy = { maxBytes: number; contentTypes: readonly string[] | 'any' };

export type AttachmentError = 'too_large' | 'kind_not_allowed';

/** Why a file is not taken, or undefined when it is. `contentType` must be the sniffed one. */
export const attachmentError = (
  file: { size: number; contentType: string },
  rule: AttachmentPolicy,
): AttachmentError | undefined => {
  if (file.size > rule.maxBytes) return 'too_large';
  if (rule.contentTypes === 'any') return undefined;
  const type = canonicalType(file.contentType);
  const family = `${type.split('/', 1)[0]}/*`;
  const allowed = rule.contentTypes.some((entry) => entry === family || canonicalType(entry) === type);
  return allowed ? undefined : 'kind_not_allowed';
};
