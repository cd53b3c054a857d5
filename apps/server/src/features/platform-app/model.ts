import { invalidField } from '@confab/contract/kit/errors';

/** The name without space around it. Throws `invalid` for an empty one. */
export function checkedAppName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalidField('name', 'blank', "Name can't be blank");
  return trimmed;
}
