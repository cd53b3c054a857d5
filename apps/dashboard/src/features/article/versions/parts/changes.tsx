import { diffLines, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { Texts } from '../../editor/draft-model.ts';

/** Milliseconds after which two texts are compared by line instead: comparing long texts by word can take long. */
const timeoutMs = 300;

type ChangesProps = { older: Texts; newer: Texts };

/** The differences between two texts: removed text is struck through, added text underlined. */
export function Changes({ older, newer }: ChangesProps) {
  const text = useText();
  const before = wholeOf(older);
  const after = wholeOf(newer);
  const parts = useMemo(
    () => diffWordsWithSpace(before, after, { timeout: timeoutMs }) ?? diffLines(before, after),
    [before, after],
  );
  return (
    <>
      {before === after && (
        <p role="status" className="text-control text-text-muted">
          {text('article:versions.same')}
        </p>
      )}
      <div
        role="region"
        aria-label={text('article:versions.changes')}
        // The keyboard scrolls it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        className="focus-ring max-h-[55vh] overflow-y-auto rounded-control border border-border bg-surface p-3 text-control break-words whitespace-pre-wrap"
      >
        {parts.map(({ value, added, removed }, at) =>
          added ? (
            <ins key={at} className="bg-positive-soft text-positive">
              {value}
            </ins>
          ) : removed ? (
            <del key={at} className="bg-danger-soft text-danger">
              {value}
            </del>
          ) : (
            <span key={at}>{value}</span>
          ),
        )}
      </div>
    </>
  );
}

const wholeOf = ({ title, content }: Texts): string => `${title}\n\n${content}`;
