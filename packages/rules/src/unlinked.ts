const maxUnlinkedLength = 80;

// Domains are divided by the full stop, and by three other characters that browsers treat as one.
const dotInside = /[.\u3002\uff0e\uff61](?=\S)/g;
const domainEnd = /[.\u3002\uff0e\uff61][^\s.\u3002\uff0e\uff61]{2}/;

/**
 * A name chosen by someone else, for an unsolicited email: email programs turn anything that looks like an address
 * into a link, so this breaks such patterns. `Paper.example/sale` becomes `Paper. example sale`.
 */
export function unlinkedName(name: string): string {
  return name
    .slice(0, maxUnlinkedLength)
    .replaceAll(/[/\\:]+/g, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(dotInside, '. ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether an email program could turn something in the name into a link. Initials like `J.R. Doe` cannot. */
export function isLinkable(name: string): boolean {
  return /[/@]/.test(name) || domainEnd.test(name);
}
