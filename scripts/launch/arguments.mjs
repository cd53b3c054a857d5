import { parseArgs } from 'node:util';
import { userError } from './paths.mjs';

/**
 * What a command takes. `value` says what is wrong with the value of an option; a switch has none. `words` are the
 * arguments that belong to no option, `check` looks at all together.
 * @typedef {{ short?: string, multiple?: boolean, value?: (text: string) => string | undefined }} Option
 * @typedef {{ values: Record<string, string | string[] | boolean>, words: string[] }} Arguments
 * @typedef {{
 *   usage: string,
 *   options?: Record<string, Option>,
 *   words?: boolean | ((word: string) => string | undefined),
 *   check?: (read: Arguments) => string | undefined,
 * }} Usage
 */

const noError = () => undefined;

const usageError = (sentence) => userError(sentence, 2);

/**
 * Reads the arguments of a command. Answers undefined when only help is requested; throws one plain sentence for
 * whatever the command does not know.
 * @param {string} name of the command, as npm knows it
 * @param {Usage} usage
 * @param {readonly string[]} args
 * @returns {Arguments | undefined}
 */
export function readArguments(name, { options = {}, words = false, check = noError }, args) {
  const known = { ...options, help: { short: 'h' } };
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries(Object.entries(known).map(([key, option]) => [key, typed(option)])),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) return undefined;
  const read = { values: {}, words: [] };
  for (const token of tokens) {
    if (token.kind === 'option') take(read.values, token, known[token.name], name);
    else if (token.kind === 'positional') read.words.push(checked(name, words, token.value));
  }
  const fault = check(read);
  if (fault) throw usageError(`${fault} ${seeHelp(name)}`);
  return read;
}

const typed = ({ short, multiple = false, value }) => ({
  type: value ? 'string' : 'boolean',
  multiple,
  ...(short ? { short } : {}),
});

function take(values, { name, rawName, value }, option, command) {
  if (!option) throw usageError(`Unknown option ${rawName} of ${command}. ${seeHelp(command)}`);
  if (!option.value) {
    if (value !== undefined) throw usageError(`${rawName} takes no value. ${seeHelp(command)}`);
    values[name] = true;
    return;
  }
  if (value === undefined || value === '') throw usageError(`${rawName} needs a value. ${seeHelp(command)}`);
  const fault = option.value(value);
  if (fault) throw usageError(`${rawName} must be ${fault}, not "${value}". ${seeHelp(command)}`);
  if (option.multiple) values[name] = [...(values[name] ?? []), value];
  else values[name] = value;
}

function checked(command, words, word) {
  if (!words) throw usageError(`Unknown argument "${word}" of ${command}. ${seeHelp(command)}`);
  const fault = words === true ? undefined : words(word);
  if (fault) throw usageError(`${fault} ${seeHelp(command)}`);
  return word;
}

/** How a command is called with arguments; npm has short forms for two of them. */
export const callOf = (command) =>
  ['start', 'test'].includes(command) ? `npm ${command}` : `npm run ${command}`;

const seeHelp = (command) => `See: ${callOf(command)} -- --help`;

/** Any text. */
export const anyText = () => undefined;

/** A whole number from `least` on; `_` and `,` may part its digits. */
export const wholeNumber = (least) => (text) =>
  /^\d[\d_,]*$/.test(text) && numberOf(text) >= least && Number.isSafeInteger(numberOf(text))
    ? undefined
    : `a whole number of at least ${least}`;

/** A number that `wholeNumber` accepted. */
export const numberOf = (text) => Number(text.replaceAll(/[_,]/g, ''));

/** One of a few values. */
export const oneOf =
  (...choices) =>
  (text) =>
    choices.includes(text) ? undefined : choices.join(' or ');
