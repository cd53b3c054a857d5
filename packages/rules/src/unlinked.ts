const longest = 80;

/**
 * A name chosen by someone else, for an unsolicited email: email programs turn anything that looks like an address
 * into a link, so this breaks such patterns. `Paper.example/sale` becomes `Paper. example sale`.
 */
export function unlinkedName(name: string): string {
  return name
    .slice(0, longest)
    .replaceAll(/[/\\:]+/g, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(/[.\u3002\uff0e\uff61](?=\S)/g, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
