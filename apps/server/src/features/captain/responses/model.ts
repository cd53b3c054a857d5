import {
  captainResponseStatuses,
  maxCaptainResponses,
  type CaptainResponseStatus,
} from '@confab/contract/features/captain-response';
import { Failure, invalidField } from '@confab/contract/kit/errors';

/** The stored values of an answer's input. */
export type ResponseValues = {
  question: string;
  answer: string;
  assistant_id: number;
  status: number;
};

type Input = {
  question?: string | undefined;
  answer?: string | undefined;
  assistant_id?: number | undefined;
  status?: CaptainResponseStatus | null | undefined;
};

/** The given values as they are stored. Throws `invalid` on a field. */
export function responseValues({
  question,
  answer,
  assistant_id: id,
  status,
}: Input): Partial<ResponseValues> {
  return {
    ...(question === undefined ? {} : { question: filled('question', 'Question', question) }),
    ...(answer === undefined ? {} : { answer: filled('answer', 'Answer', answer) }),
    ...(id === undefined ? {} : { assistant_id: id }),
    ...(status == null ? {} : { status: statusNumber(status) }),
  };
}

function filled(path: string, label: string, input: string): string {
  const text = input.trim().normalize('NFC');
  if (text === '') throw invalidField(path, 'blank', `${label} can't be blank`);
  return text;
}

export function statusNumber(status: CaptainResponseStatus): number {
  return captainResponseStatuses.indexOf(status);
}
export function statusOf(stored: number): CaptainResponseStatus {
  return captainResponseStatuses[stored] ?? 'pending';
}

/** The number of a status filter; -1, which matches nothing, for an unknown status. */
export function statusFilter(input: string | null | undefined): number | undefined {
  if (input === undefined || input === null || input === '') return undefined;
  return captainResponseStatuses.findIndex((status) => status === input);
}

export function assistantMissing() {
  return invalidField('assistant_id', 'required', 'Assistant must exist');
}
export function tooManyResponses() {
  return new Failure('unprocessable', {
    message: `An account can have ${maxCaptainResponses} answers at most`,
  });
}
export function badBulk() {
  return new Failure('unprocessable', { body: { success: false } });
}

/** The assistants that answers belong to. */
export function assistantIdsOf(rows: readonly { assistant_id: number }[]): number[] {
  return rows.map((row) => row.assistant_id);
}
