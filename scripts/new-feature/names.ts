import { userError } from '../launch/paths.mjs';

/** The forms of a feature's name used in its files; keys are the placeholders of the template. */
export type Names = Readonly<Record<string, string>>;

/**
 * From `canned-response`: `cannedResponse`, `CannedResponse`, `canned_response`, `canned response` and their
 * plurals. Throws a message if the name has another form.
 */
export function namesOf(name: string, plural = pluralOf(name)): Names {
  for (const each of [name, plural]) {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(each))
      throw userError(
        `"${each}" is not a name: use lower-case words joined by hyphens, like canned-response.`,
        2,
      );
  }
  return {
    'name-path': name,
    'names-path': plural,
    name_path: name.replaceAll('-', '_'),
    names_path: plural.replaceAll('-', '_'),
    Name: pascal(name),
    Names: pascal(plural),
    name: camel(name),
    names: camel(plural),
    word: name.replaceAll('-', ' '),
    words: plural.replaceAll('-', ' '),
    Words: upperFirst(plural.replaceAll('-', ' ')),
  };
}

/** Fills the placeholders of a template: `{{Name}}`; `{{=name}}` stays as `{{name}}`. Throws for an unknown one. */
export function fill(template: string, names: Names): string {
  return template.replaceAll(/\{\{(=?)([\w-]+)\}\}/g, (_whole, literal: string, key: string) => {
    if (literal === '=') return `{{${key}}}`;
    const value = names[key];
    if (value === undefined) throw new Error(`the template has an unknown placeholder: ${key}`);
    return value;
  });
}

function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return /(?:s|x|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
}

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const pascal = (kebab: string): string => kebab.split('-').map(upperFirst).join('');

function camel(kebab: string): string {
  const joined = pascal(kebab);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}
