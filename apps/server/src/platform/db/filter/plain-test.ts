import type { Matching } from './conditions-model.ts';

/**
 * Whether a condition holds for a value (null for none), equal to its SQL; undefined where only the database can
 * decide.
 */
export type PlainTest = (value: unknown) => boolean | undefined;

const tests = new WeakMap<Matching, PlainTest>();

/** The condition, which can also be evaluated on a loaded value. */
export function tested(matching: Matching, test: PlainTest): Matching {
  tests.set(matching, test);
  return matching;
}

/** Undefined for a condition that only the database can evaluate. */
export function plainTest(matching: Matching): PlainTest | undefined {
  return tests.get(matching);
}

/** The condition with other SQL, and its test. */
export function reworded(matching: Matching, wrap: (matching: Matching) => Matching): Matching {
  const test = tests.get(matching);
  return test === undefined ? wrap(matching) : tested(wrap(matching), test);
}

/** An unknown value never matches, whatever the operator. */
export function unlessNull<T>(test: (value: T) => boolean | undefined): PlainTest {
  return (value) => value != null && test(value as T);
}

export function isAmong(accepted: readonly unknown[]): PlainTest {
  return unlessNull((value) => accepted.includes(value));
}

export function isNotAmong(accepted: readonly unknown[]): PlainTest {
  return unlessNull((value) => !accepted.includes(value));
}

/**
 * Case-insensitive tests of texts. The database lowers letters by its own locale, so it decides about non-ASCII letters
 * with a case.
 */
export function inAnyCase(
  accepted: readonly string[],
  test: (value: string, accepted: readonly string[]) => boolean,
): PlainTest {
  const lowered = accepted.map((each) => each.toLowerCase());
  const isPlain = accepted.every(isCaseless);
  return unlessNull<string>((value) =>
    isPlain && isCaseless(value) ? test(value.toLowerCase(), lowered) : undefined,
  );
}

const ascii = /[^\u0080-\uffff]+/g;

/** Whether its letters are ASCII, or have no case. */
function isCaseless(text: string): boolean {
  const rest = text.replace(ascii, '');
  return rest === '' || (rest === rest.toLowerCase() && rest === rest.toUpperCase());
}
