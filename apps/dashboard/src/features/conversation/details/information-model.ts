type Attributes = Readonly<Record<string, unknown>>;

/** A non-empty text. Attributes come from browsers and programs and may have any type. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** `Firefox 140`, `Linux 6`, and the device where it is not just a computer. */
export function browserOf(attributes: unknown): Partial<Record<'name' | 'system' | 'device', string>> {
  const browser: Attributes = typeof attributes === 'object' && attributes !== null ? { ...attributes } : {};
  const joined = (...keys: string[]) =>
    keys
      .map((key) => textOf(browser[key]))
      .filter(Boolean)
      .join(' ') || undefined;
  const device = textOf(browser['device_name']);
  return Object.fromEntries(
    Object.entries({
      name: joined('browser_name', 'browser_version'),
      system: joined('platform_name', 'platform_version'),
      device: device === 'Unknown' ? undefined : device,
    }).filter(([, value]) => value !== undefined),
  );
}

/** When the visitor opened the chat, as their browser wrote it. */
export function initiatedAt(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'timestamp' in value
    ? textOf(value.timestamp)
    : undefined;
}

/** The name of the country, from the conversation or its contact; what is no code stays as it is. */
export function countryName(extra: Attributes, contact: Attributes, language: string): string | undefined {
  const code = textOf(extra['country_code']) ?? textOf(contact['country_code']);
  if (code === undefined) return textOf(contact['country']);
  return nameOf(code.toUpperCase(), language, 'region') ?? code;
}

/** `German (de)` for a code. */
export function languageName(code: string | undefined, language: string): string | undefined {
  if (code === undefined) return undefined;
  const name = nameOf(code.replaceAll('_', '-'), language, 'language');
  return name === undefined || name === code ? code : `${name} (${code})`;
}

function nameOf(code: string, language: string, type: 'region' | 'language'): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type }).of(code);
  } catch {
    return undefined;
  }
}
