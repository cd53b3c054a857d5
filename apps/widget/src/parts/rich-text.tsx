import { firstPiece, isLongText, piecesOf, type TextPiece } from '@confab/rules/long-text';
import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../state/store.ts';
import { parseMarkdown, type Block, type Inline } from '../text/markdown.ts';

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
          <RichPiece key={key} source={piece.opening + piece.text + piece.closing} />
        )
      }
    </LongText>
  );
}

type LongTextProps = { source: string; children: (piece: TextPiece, key: number) => ReactNode };

/** A very long text shows its beginning until the rest is asked for; what is out of sight is then laid out later. */
function LongText({ source, children: draw }: LongTextProps) {
  const { t } = useTexts();
  const [isWhole, setIsWhole] = useState(false);
  const pieces = useMemo(() => (isWhole ? piecesOf(source) : [firstPiece(source)]), [source, isWhole]);
  if (!isLongText(source)) return draw(firstPiece(source), 0);
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
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  return (
    <div className="rich" dir="auto">
      {blocks.map((block, index) => drawBlock(block, index))}
    </div>
  );
}

function drawBlock(block: Block, key: number): ReactNode {
  if (block.kind === 'code') {
    return (
      <pre key={key}>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => <li key={index}>{item.map(drawInline)}</li>);
    return block.ordered ? (
      <ol key={key} start={block.start}>
        {items}
      </ol>
    ) : (
      <ul key={key}>{items}</ul>
    );
  }
  const children = block.children.map(drawInline);
  return block.kind === 'quote' ? <blockquote key={key}>{children}</blockquote> : <p key={key}>{children}</p>;
}

function drawInline(piece: Inline, key: number): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{piece.text}</code>;
    case 'strong':
      return <strong key={key}>{piece.children.map(drawInline)}</strong>;
    case 'em':
      return <em key={key}>{piece.children.map(drawInline)}</em>;
    case 'strike':
      return <s key={key}>{piece.children.map(drawInline)}</s>;
    case 'picture':
      return <Picture key={key} {...piece} />;
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.children.map(drawInline)}
        </a>
      );
  }
}

/** Only files that were kept here: a picture from anywhere would tell its host who reads the message, and when. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const { origin, pathname, searchParams } = new URL(src);
  if (origin === location.origin && pathname.startsWith('/files/')) {
    const height = searchParams.get('image_height');
    return <img src={src} alt={alt} {...(height ? { height: Number.parseInt(height, 10) } : {})} />;
  }
  return (
    <a href={src} target="_blank" rel="noopener noreferrer nofollow">
      {alt || src}
    </a>
  );
}
