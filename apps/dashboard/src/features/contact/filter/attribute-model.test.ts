import { expect, test } from 'vitest';
import { operatorsOf } from '../../custom-filter/condition-model.ts';
import { contactFilters } from './attribute-model.ts';

const texts = ['equal_to', 'not_equal_to', 'contains', 'does_not_contain'];
const exact = ['equal_to', 'not_equal_to'];
const days = ['is_greater_than', 'is_less_than', 'days_before'];

test('contacts are filtered by every documented attribute and operator', () => {
  const offered = contactFilters([]).map((attribute) => [attribute.key, operatorsOf(attribute)]);
  expect(Object.fromEntries(offered)).toEqual({
    name: texts,
    email: texts,
    phone_number: [...texts, 'starts_with'],
    identifier: exact,
    company: texts,
    country_code: exact,
    city: texts,
    labels: ['equal_to', 'not_equal_to', 'is_present', 'is_not_present'],
    created_at: days,
    last_activity_at: days,
    blocked: exact,
    referer: texts,
  });
});
