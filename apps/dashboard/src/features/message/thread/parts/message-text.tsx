import { Button } from '@confab/ui/button';
import { firstChunk, hasLongWord, isLongText, chunksOf, type TextChunk } from '@confab/rules/long-text';
import { parseMarkdown } from '@confab/text/markdown';
import { renderBlocks } from '@confab/text/markdown-elements';
import { useMemo, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';

/** Anything that could begin Markdown or a link; plain text preserves its spaces. */
const hasMarkup = /[*_`#>[\]~|@&]|-{3}|https?:|www\.|^[ \t]{0,20}(?:[-+]|\d{1,9}\.)\s/m;

/**
 * The text of a message. A very long one is truncated until the rest is requested; its pieces are then rendered
 * separately, and those out of sight are laid out when they scroll into view.
 */
export function MessageText({ text }: { text: string }) {
  const translate = useText();
  const [isWhole, setIsWhole] = useState(false);
  if (!isLongText(text)) return <Piece text={text} />;
  return (
    <>
      {isWhole ? <Pieces text={text} /> : <LongChunk piece={firstChunk(text)} />}
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        aria-expanded={isWhole}
        onPress={() => setIsWhole(!isWhole)}
      >
        {translate(isWhole ? 'conversation:message.showLess' : 'conversation:message.showAll')}
      </Button>
    </>
  );
}

function Pieces({ text }: { text: string }) {
  const pieces = useMemo(() => chunksOf(text), [text]);
  return pieces.map((piece, index) => (
    <div key={index} className="[contain-intrinsic-size:auto_80rem] [content-visibility:auto]">
      <LongChunk piece={piece} />
    </div>
  ));
}

function LongChunk({ piece }: { piece: TextChunk }) {
  if (piece.isPlain) return <PlainPiece text={piece.text} />;
  return <Piece text={piece.opening + piece.tableHead + piece.text + piece.closing} />;
}

/**
 * With kerning, a browser reshapes a word from every line break to its end, so a word of thousands of characters
 * takes a quarter of a second.
 */
const unkerned = '[font-feature-settings:normal] [font-kerning:none] [font-variant-ligatures:none]';

const shapingOf = (text: string): string => (hasLongWord(text) ? unkerned : '');

function PlainPiece({ text }: { text: string }) {
  return (
    <p dir="auto" className={`break-words whitespace-pre-wrap ${shapingOf(text)}`}>
      {text}
    </p>
  );
}

function Piece({ text }: { text: string }) {
  const blocks = useMemo(
    () => (hasMarkup.test(text) ? parseMarkdown(text, location.origin) : undefined),
    [text],
  );
  if (blocks === undefined) return <PlainPiece text={text} />;
  return (
    <div
      dir="auto"
      className={`break-words ${shapingOf(text)} [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-s-2 [&_blockquote]:border-border-strong [&_blockquote]:ps-2.5 [&_code]:rounded-sm [&_code]:bg-surface-active [&_code]:px-1 [&_code]:font-mono [&_code]:text-meta [&_h1]:text-title [&_h1]:font-semibold [&_h2]:font-semibold [&_h3]:font-semibold [&_hr]:my-2 [&_img]:inline [&_img]:max-h-72 [&_img]:rounded-sm [&_img[height='24']]:h-6 [&_img[height='48']]:h-12 [&_img[height='72']]:h-18 [&_li]:ms-5 [&_ol]:list-decimal [&_p+p]:mt-2 [&_pre]:my-1 [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-surface-sunken [&_pre]:p-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0 [&_table]:my-1 [&_td]:border [&_td]:border-border-strong [&_td]:px-1.5 [&_th]:border [&_th]:border-border-strong [&_th]:px-1.5 [&_ul]:list-disc`}
    >
      {renderBlocks(blocks)}
    </div>
  );
}
