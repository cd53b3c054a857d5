const openable = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The normalized address if opening it cannot run anything, else null. It must be absolute. */
export function safeUrl(address: string): string | null {
  try {
    const url = new URL(address);
    return openable.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** The same for an address that may begin at the root of our own origin. */
export function safeUrlFrom(address: string, origin: string): string | null {
  try {
    return safeUrl(new URL(address, origin).href);
  } catch {
    return null;
  }
}

/** Whether a text is a complete website URL, as a form requires. */
export function isWebAddress(text: string): boolean {
  const href = /^https?:\/\//i.test(text) && !/\s/.test(text) ? safeUrl(text) : null;
  return href !== null && new URL(href).hostname.includes('.');
}

/** Where an address in a sentence ends: before the punctuation around it. */
export function endOfAddress(address: string): number {
  let opened = address.split('(').length - address.split(')').length;
  for (let end = address.length; end > 0; end -= 1) {
    const last = address.charAt(end - 1);
    if (last === ')') {
      if (opened >= 0) return end;
      opened += 1;
    } else if (!'.,;:!?*_~\'"]}\\'.includes(last)) return end;
  }
  return 0;
}
