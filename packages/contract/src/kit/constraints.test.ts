import { expect, test } from 'vitest';
import { constraintsOf } from './constraints.ts';
import { Nullable, ShortText, Type } from './schema.ts';

test('limits are found behind optional, nullable, and nested, by the path of an error', () => {
  const input = Type.Object({
    title: ShortText,
    note: Type.Optional(Nullable(Type.String({ minLength: 2, maxLength: 9 }))),
    minutes: Type.Optional(Type.Integer({ minimum: 10, maximum: 60 })),
    channel: Type.Optional(Nullable(Type.Object({ url: Type.Optional(ShortText) }))),
    free: Type.Optional(Type.Unknown()),
  });
  expect(constraintsOf({ input })).toEqual({
    title: { isRequired: true, maxLength: 255 },
    note: { minLength: 2, maxLength: 9 },
    minutes: { minimum: 10, maximum: 60 },
    'channel.url': { maxLength: 255 },
  });
});

test('nullable fields are not required', () => {
  const input = Type.Object({ name: Nullable(ShortText) });
  expect(constraintsOf({ input })).toEqual({ name: { maxLength: 255 } });
});
