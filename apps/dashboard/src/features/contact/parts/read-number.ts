import { phoneProblem, readPhone, type PhoneProblem } from '@confab/ui/phone-input';

export type PhoneError = PhoneProblem;
type PhoneNumber = { e164: string; national: string; country: string | undefined };

/** A number as it is stored, or what is wrong with it. None is an empty one. */
export async function readNumber(
  text: string,
  country: string | null,
): Promise<PhoneNumber | { error: PhoneError }> {
  const typed = text.trim();
  if (typed === '') return { e164: '', national: '', country: undefined };
  const problem = await phoneProblem(typed, country ?? undefined);
  if (problem !== undefined) return { error: problem };
  const read = await readPhone(typed, country ?? undefined);
  if (read === undefined) return { error: 'NOT_A_NUMBER' };
  return { e164: read.e164, national: read.national, country: read.country };
}
