import { Failure, invalid, type FieldError } from '@confab/contract/kit/errors';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { coerce, maxErrors, newReading, type Reading } from './coerce.ts';

/** Returns the value as the schema describes it, unknown keys dropped, or throws a Failure naming each field. */
export type Parse = (value: unknown) => unknown;

/** A parser for the input of a route. `onRead` receives how much of a value was checked. */
export function inputParser(schema: TSchema, onRead?: (reading: Reading) => void): Parse {
  const validator = lazily(() => Compile(schema));
  return (value) => {
    const reading = newReading();
    const read = coerce(schema, value, reading);
    onRead?.(reading);
    if (reading.overfull.length > 0)
      throw invalid(
        ...reading.overfull.map(({ path, keyword, limit }) => field(path, keyword, tooMuch(keyword, limit))),
      );
    // Describing errors costs a hundred times the check, so only the first few are left by now.
    if (reading.misfits < maxErrors && validator().Check(read)) return read;
    throw invalid(...fieldErrors(validator().Errors(read)));
  };
}

/** A parser for path parameters: an invalid one refers to nothing, so it is a 404. */
export function paramsParser(schema: TSchema): Parse {
  const validator = lazily(() => Compile(schema));
  return (value) => {
    const read = coerce(schema, value, newReading());
    if (validator().Check(read)) return read;
    throw new Failure('not_found');
  };
}

/**
 * Compiling the schemas of all routes would take a large part of the start, so each is compiled at its first call.
 */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

type SchemaError = { keyword: string; instancePath: string; params: object; message: string };

function fieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    for (const field of fieldsOf(error)) {
      if (found.size < maxErrors && !found.has(field.path)) found.set(field.path, field);
    }
  }
  return [...found.values()];
}

function fieldsOf(error: SchemaError): FieldError[] {
  const path = error.instancePath.split('/').filter(Boolean).map(unescapePointer).join('.');
  if (error.keyword === 'required') {
    const missing = readList(error.params, 'requiredProperties');
    return missing.map((key) => field(path === '' ? key : `${path}.${key}`, 'required', "can't be blank"));
  }
  const code = error.keyword === 'pattern' ? 'invalid' : error.keyword;
  return [field(path === '' ? 'base' : path, code, describe(error))];
}

/** A message in the wire's format: the humanized field, then what is wrong with it. */
function field(path: string, code: string, text: string): FieldError {
  return { path, code, message: `${humanize(path)} ${text}` };
}

/** `channel.website_url` reads "Website url". */
function humanize(path: string): string {
  const label = (path.split('.').at(-1) ?? path).replaceAll('_', ' ').replace(/ id$/, '');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

function describe(error: SchemaError): string {
  const params = new Map<string, unknown>(Object.entries(error.params));
  switch (error.keyword) {
    case 'minLength':
      return `is too short (minimum is ${String(params.get('limit'))} characters)`;
    case 'type':
      return `must be ${article(String(params.get('type')))}`;
    case 'minimum':
    case 'maximum':
      return `is out of range`;
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return tooMuch(error.keyword, String(params.get('limit')));
    default:
      return 'is invalid';
  }
}

function tooMuch(keyword: string, limit: number | string): string {
  return keyword === 'maxLength'
    ? `is too long (maximum is ${limit} characters)`
    : `has too many entries (maximum is ${limit})`;
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function readList(params: object, key: string): string[] {
  const value = new Map<string, unknown>(Object.entries(params)).get(key);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
