const longest = 80;

/**
 * A name that somebody else chose, for a mail to a person who did not ask for it: mail programs make links of
 * what looks like an address, so nothing in it does any more. `Paper.example/sale` reads `Paper. example sale`.
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
