import type { ReactNode } from 'react';

/** Highlights the beginnings of words that match a search. Compares characters: a search is not a pattern. */
export function highlightWords(query: string): (text: string) => ReactNode {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  return (text) =>
    text.split(/(?<=\s)|(?=\s)/).map((part, index) => {
      const word = part.toLowerCase();
      const found = words.find((one) => word.startsWith(one));
      if (found === undefined || word.length !== part.length) return part;
      return (
        <span key={index}>
          <mark>{part.slice(0, found.length)}</mark>
          {part.slice(found.length)}
        </span>
      );
    });
}
