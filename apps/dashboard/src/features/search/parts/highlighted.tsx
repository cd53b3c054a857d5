import { partsOf } from '../model.ts';

/** A text in which the search terms are highlighted. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return partsOf(text, query).map(({ text: part, isMatch }, index) =>
    isMatch ? (
      // The parts of one text have no other names, and never move.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className="rounded-sm bg-accent-soft font-medium text-text">
        {part}
      </mark>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index}>{part}</span>
    ),
  );
}
