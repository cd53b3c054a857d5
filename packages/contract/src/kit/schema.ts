import { Type, type Static, type TSchema } from 'typebox';

/** A database id on the wire: a positive integer that fits a JavaScript number. */
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An integer id; an invalid one is ignored instead of rejected. */
export const AnyId = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });

/** Seconds since 1970 as an integer; 0 where the contract defines "unset". */
export const UnixSeconds = Type.Integer();

/** Seconds since 1970 with a fraction. */
export const UnixSecondsFloat = Type.Number();

/** ISO 8601 in UTC with milliseconds, `2024-12-02T12:03:45.663Z`. */
export const IsoTime = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** An absolute address, or `""` when there is none. */
export const Url = Type.String();

/** A free-form JSON object, such as custom attributes. */
export const FreeObject = Type.Record(Type.String(), Type.Unknown());

/** Maximum number of keys of a free-form object. */
export const maxFreeKeys = 500;

/** A free-form JSON object that a caller gives: its keys are counted, its depth and bytes are the body's. */
export const FreeInput = Type.Record(Type.String(), Type.Unknown(), { maxProperties: maxFreeKeys });

/** A file of a form, or the signed id of an upload. It is validated where it is stored. */
export const FileInput = Type.Unknown();

/** Text of a string column: at most 255 characters. */
export const ShortText = Type.String({ maxLength: 255 });

/** A name, which is used in email headers and subjects: one line, no control characters. */
export const NameText = Type.String({
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
});

/** An address: the longest that browsers and proxies pass on. */
export const LongUrl = Type.String({ maxLength: 2048 });

/** Text of a text column: at most 20 000 characters. */
export const LongText = Type.String({ maxLength: 20_000 });

/** The schema or null. */
export function Nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** One of the given strings. */
export function OneOf<const T extends readonly string[]>(values: T) {
  return Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));
}

/** A list, `{payload: [...]}`, as several list routes return. */
export function Payload<T extends TSchema>(schema: T) {
  return Type.Object({ payload: schema });
}

export { Type, type Static, type TSchema };
