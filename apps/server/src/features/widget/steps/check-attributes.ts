import { invalidField } from '@confab/contract/kit/errors';
import { oversizedAttribute } from '../../conversation/index.ts';

/** Throws `invalid` for an attribute that is too large to keep. */
export function checkAttributes(attributes: Record<string, unknown>): Record<string, unknown> {
  const tooLarge = oversizedAttribute(attributes);
  if (tooLarge === undefined) return attributes;
  throw invalidField('custom_attributes', 'too_large', `Custom attributes ${tooLarge} is too large`);
}
