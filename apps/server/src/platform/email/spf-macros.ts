import ipaddr from 'ipaddr.js';

/** The values of macros: the sender, its address, its host name, and the domain of the record. */
export type SpfMacroValues = { sender: string; address: string; helo: string; domain: string };

const maxNameLength = 253;

/** A name in a record with its macros worked out (RFC 7208, 7). Undefined where one is written wrong. */
export function expandMacros(text: string, values: SpfMacroValues): string | undefined {
  let isWrong = false;
  const expanded = text.replaceAll(/%(?:\{([^}]*)\}|(.)|$)/g, (_all, macro?: string, sign?: string) => {
    const value = macro === undefined ? signs[sign ?? ''] : valueOf(macro, values);
    isWrong ||= value === undefined;
    return value ?? '';
  });
  return isWrong ? undefined : shortened(expanded);
}

const signs: Readonly<Record<string, string>> = { '%': '%', _: ' ', '-': '%20' };

function valueOf(macro: string, values: SpfMacroValues): string | undefined {
  const [, letter, digits = '', reverse, delimiters] =
    /^([sloditphv])(\d{0,3})(r?)([-.+,/_=]*)$/i.exec(macro) ?? [];
  if (letter === undefined || Number(digits || 1) === 0) return undefined;
  const value = letters[letter.toLowerCase()]?.(values);
  if (value === undefined) return undefined;
  const parts = splitAt(value, delimiters || '.');
  if (reverse !== '') parts.reverse();
  const lastParts = parts.slice(-Number(digits || parts.length)).join('.');
  return letter === letter.toLowerCase() ? lastParts : encodeURIComponent(lastParts);
}

const localPart = (sender: string): string => sender.slice(0, sender.lastIndexOf('@'));

const letters: Readonly<Record<string, (values: SpfMacroValues) => string>> = {
  s: ({ sender }) => sender,
  l: ({ sender }) => localPart(sender),
  o: ({ sender }) => sender.slice(sender.lastIndexOf('@') + 1),
  d: ({ domain }) => domain,
  i: ({ address }) => dotted(address),
  // Reverse DNS names are not looked up: the RFC advises against it.
  p: () => 'unknown',
  h: ({ helo }) => helo,
  v: ({ address }) => (ipaddr.process(address).kind() === 'ipv4' ? 'in-addr' : 'ip6'),
};

/** An IPv6 address is written as its 32 digits, each between dots. */
function dotted(address: string): string {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray()).toString('hex').split('').join('.');
}

function splitAt(value: string, delimiters: string): string[] {
  const parts = [''];
  for (const character of value) {
    if (delimiters.includes(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** A name that is too long loses its first parts. */
function shortened(name: string): string {
  let rest = name;
  while (rest.length > maxNameLength && rest.includes('.')) rest = rest.slice(rest.indexOf('.') + 1);
  return rest;
}
