import { maxSlaPolicies } from '@confab/contract/features/sla-policy';
import { invalidField } from '@confab/contract/kit/errors';

/** The stored values of a policy; a missing target is null. */
export type SlaPolicyValues = {
  name: string;
  description: string | null;
  first_response_seconds: number | null;
  next_response_seconds: number | null;
  resolution_seconds: number | null;
  only_during_business_hours: boolean;
};

type Input = {
  name?: string;
  description?: string | null;
  first_response_time_threshold?: number | null;
  next_response_time_threshold?: number | null;
  resolution_time_threshold?: number | null;
  only_during_business_hours?: boolean | null;
};

/** The given values as they are stored. Throws `invalid` on a blank or too short `name`. */
export function slaPolicyValues(input: Input): Partial<SlaPolicyValues> {
  const { name, description, only_during_business_hours: onlyOpen } = input;
  const {
    first_response_time_threshold: firstResponse,
    next_response_time_threshold: nextResponse,
    resolution_time_threshold: resolution,
  } = input;
  return {
    ...(name === undefined ? {} : { name: nameOf(name) }),
    ...(description === undefined ? {} : { description: description?.trim() || null }),
    ...(firstResponse === undefined ? {} : { first_response_seconds: firstResponse }),
    ...(nextResponse === undefined ? {} : { next_response_seconds: nextResponse }),
    ...(resolution === undefined ? {} : { resolution_seconds: resolution }),
    ...(onlyOpen === undefined ? {} : { only_during_business_hours: onlyOpen ?? false }),
  };
}

function nameOf(input: string): string {
  const name = input.trim().normalize('NFC');
  if (name === '') throw invalidField('name', 'blank', "Name can't be blank");
  if (name.length < 2) throw invalidField('name', 'too_short', 'Name is too short (minimum is 2 characters)');
  return name;
}

export function tooManySlaPolicies() {
  return invalidField('account_id', 'too_many', `Account can have ${maxSlaPolicies} SLA policies at most`);
}
