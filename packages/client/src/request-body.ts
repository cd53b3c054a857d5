/** Files of a call, by their input key; a list becomes `key[]`. */
export type CallFiles = Record<string, Blob | readonly Blob[]>;

/** `labels[]=a&labels[]=b&page=2`; undefined and null values are left out. */
export function queryString(input: object): string {
  const pairs = Object.entries(input).flatMap(([key, value]) => flatten(key, value));
  return pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');
}

/** A form with bracketed names (`profile[name]`, `channel[website_url]`); null becomes an empty text. */
export function formData(input: object, files: CallFiles, wrapper: string | undefined): FormData {
  const form = new FormData();
  const named = (key: string) => (wrapper === undefined ? key : `${wrapper}[${key}]`);
  for (const [key, value] of Object.entries(input)) {
    for (const [name, text] of flatten(named(key), value === null ? '' : value)) form.append(name, text);
  }
  for (const [key, value] of Object.entries(files)) {
    if (value instanceof Blob) form.append(named(key), value);
    else for (const file of value) form.append(`${named(key)}[]`, file);
  }
  return form;
}

function flatten(key: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return flattenList(key, value);
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([inner, item]) => flatten(`${key}[${inner}]`, item));
  }
  return [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Bracketed names cannot separate the objects of a list, so a list of objects gets indexes. */
function flattenList(key: string, list: readonly unknown[]): [string, string][] {
  const hasObjects = list.some((item) => typeof item === 'object' && item !== null);
  return list.flatMap((item, index) => flatten(hasObjects ? `${key}[${index}]` : `${key}[]`, item));
}
