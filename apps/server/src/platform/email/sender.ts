import type { EmailAddress } from './mailer.ts';

/** Reads `Name <address>` or a bare address, like the setting of the sender. */
export function parseSender(text: string): EmailAddress {
  const match = /^(.*)<([^<>]+)>\s*$/.exec(text);
  const [, name = '', address = text] = match ?? [];
  const shown = name.trim().replaceAll(/^"|"$/g, '');
  return { address: address.trim(), ...(shown === '' ? {} : { name: shown }) };
}
