import { firstChunk, isLongText, chunksOf, type TextChunk } from '@confab/rules/long-text';
import { parseMarkdown } from '@confab/text/markdown';
import { renderBlocks } from '@confab/text/markdown-elements';
import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../state/use-session.ts';

/** A message's text as it was written. */
export function PlainText({ source }: { source: string }) {
  return <LongText source={source}>{(piece, key) => <PlainPiece key={key} source={piece.text} />}</LongText>;
}

/** A message's text with its small Markdown; built from parsed data, so nothing in it can become markup. */
export function RichText({ source }: { source: string }) {
  return (
    <LongText source={source}>
      {(piece, key) =>
        piece.isPlain ? (
          <PlainPiece key={key} source={piece.text} />
        ) : (
          <RichPiece key={key} source={piece.opening + piece.tableHead + piece.text + piece.closing} />
        )
      }
    </LongText>
  );
}

type LongTextProps = { source: string; children: (piece: TextChunk, key: number) => ReactNode };

/** A very long text is truncated until it is expanded; hidden content is then laid out later. */
function LongText({ source, children: draw }: LongTextProps) {
  const { t } = useTexts();
  const [isWhole, setIsWhole] = useState(false);
  const pieces = useMemo(() => (isWhole ? chunksOf(source) : [firstChunk(source)]), [source, isWhole]);
  if (!isLongText(source)) return draw(firstChunk(source), 0);
  return (
    <>
      {pieces.map((piece, index) => (
        <div key={index} className={isWhole ? 'text-piece' : undefined}>
          {draw(piece, index)}
        </div>
      ))}
      <button type="button" className="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
        {t(isWhole ? 'show_less' : 'show_all')}
      </button>
    </>
  );
}

function PlainPiece({ source }: { source: string }) {
  return (
    <p className="plain" dir="auto">
      {source}
    </p>
  );
}

function RichPiece({ source }: { source: string }) {
  const blocks = useMemo(() => parseMarkdown(source, location.origin), [source]);
  return (
    <div className="rich" dir="auto">
      {renderBlocks(blocks)}
    </div>
  );
}
