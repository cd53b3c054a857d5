import type { TeamAssignmentConfig } from '@confab/contract/features/auto-assignment';
import { maxTeams } from '@confab/contract/features/team';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { TeamValues } from './queries.ts';

type Input = {
  name?: string | undefined;
  description?: string | null | undefined;
  allow_auto_assign?: boolean | null | undefined;
  auto_assignment_config?: TeamAssignmentConfig | null | undefined;
};

/** The given values as they are stored; null is no choice. Throws `invalid` on a blank name. */
export function teamValues(input: Input): TeamValues {
  const { name, description, allow_auto_assign: allows, auto_assignment_config: config } = input;
  return {
    ...(name === undefined ? {} : { name: teamName(name) }),
    ...(description === undefined ? {} : { description }),
    ...(allows === undefined || allows === null ? {} : { allow_auto_assign: allows }),
    ...(config === undefined || config === null ? {} : { auto_assignment_config: config }),
  };
}

/** The one spelling of a name. Throws `invalid` on `name` when nothing is left of it. */
export function teamName(input: string): string {
  const name = input.trim().normalize('NFC').toLowerCase();
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  if (name.length > 255)
    throw invalidField('name', 'too_long', 'Name is too long (maximum is 255 characters)');
  return name;
}

export function nameTaken() {
  return invalidField('name', 'taken', 'Name has already been taken');
}

export function tooManyTeams() {
  return invalidField('account_id', 'too_many', `Account can have ${maxTeams} teams at most`);
}

/** Members must be users of the account. */
export function unknownUsers() {
  return new Failure('not_authorized', { message: 'Invalid User IDs' });
}
