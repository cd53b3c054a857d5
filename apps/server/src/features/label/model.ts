import { invalidField } from '@confab/contract/kit/errors';
import { labelTitlePattern } from '@confab/contract/features/label';

/** The one spelling of a title. Throws `invalid` on `title` when the result is no title. */
export function labelTitle(input: string): string {
  const title = input.trim().normalize('NFC').toLowerCase();
  if (title === '') throw invalidField('title', 'blank', "Title can't be blank");
  if (!labelTitlePattern.test(title)) throw invalidField('title', 'invalid', 'Title is invalid');
  return title;
}

export function titleTaken() {
  return invalidField('title', 'taken', 'Title has already been taken');
}
