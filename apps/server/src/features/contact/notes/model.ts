import { invalidField } from '@confab/contract/kit/errors';

/** The text of a note. Throws `invalid` on `content` when there is none. */
export function noteContent(input: string): string {
  const content = input.trim();
  if (content === '') throw invalidField('content', 'blank', "Content can't be blank");
  return content;
}
