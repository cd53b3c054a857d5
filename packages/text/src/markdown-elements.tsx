import type { ReactNode } from 'react';
import type { Block, Inline } from './markdown-nodes.ts';

type Draw<T> = (node: T, children: ReactNode, key: number) => ReactNode;
type Of<T, K> = Extract<T, { kind: K }>;

/** The elements that a page renders itself. */
export type OwnDrawing = {
  paragraph?: Draw<Of<Block, 'paragraph'>>;
  heading?: Draw<Of<Block, 'heading'>>;
  link?: Draw<Of<Inline, 'link'>>;
  /** Wraps each table, so that a wide one scrolls by itself. */
  table?: (table: ReactNode, key: number) => ReactNode;
  callout?: Draw<Of<Block, 'callout'>>;
};

/** Blocks as elements, for React and Preact alike. Styling is left to their container. */
export function drawBlocks(blocks: readonly Block[], own: OwnDrawing = {}): ReactNode[] {
  return blocks.map((block, key) => drawBlock(block, key, own));
}

function drawBlock(block: Block, key: number, own: OwnDrawing): ReactNode {
  switch (block.kind) {
    case 'paragraph': {
      const children = drawInlines(block.children, own);
      return own.paragraph?.(block, children, key) ?? <p key={key}>{children}</p>;
    }
    case 'heading': {
      const children = drawInlines(block.children, own);
      return own.heading?.(block, children, key) ?? drawHeading(block.level, children, key);
    }
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return <blockquote key={key}>{drawBlocks(block.children, own)}</blockquote>;
    case 'callout': {
      const children = drawBlocks(block.children, own);
      // Without a known name, it is a quote that begins with the typed word.
      return (
        own.callout?.(block, children, key) ?? (
          <blockquote key={key}>
            <strong>{block.tone.toUpperCase()}</strong>
            {children}
          </blockquote>
        )
      );
    }
    case 'list':
      return drawList(block, key, own);
    case 'table': {
      const table = drawTable(block, key, own);
      return own.table?.(table, key) ?? table;
    }
  }
}

function drawHeading(level: number, children: ReactNode, key: number): ReactNode {
  if (level === 1) return <h1 key={key}>{children}</h1>;
  return level === 2 ? <h2 key={key}>{children}</h2> : <h3 key={key}>{children}</h3>;
}

function drawList({ ordered, start, items }: Of<Block, 'list'>, key: number, own: OwnDrawing): ReactNode {
  const children = items.map((item, index) => <li key={index}>{drawItem(item, own)}</li>);
  if (!ordered) return <ul key={key}>{children}</ul>;
  return (
    <ol key={key} start={start}>
      {children}
    </ol>
  );
}

/** The text of an item follows its marker; only several paragraphs are set apart. */
function drawItem(item: readonly Block[], own: OwnDrawing): ReactNode {
  const isTight = item.filter(({ kind }) => kind === 'paragraph').length < 2;
  return item.map((block, key) =>
    isTight && block.kind === 'paragraph' ? drawInlines(block.children, own) : drawBlock(block, key, own),
  );
}

function drawTable({ align, head, rows }: Of<Block, 'table'>, key: number, own: OwnDrawing): ReactNode {
  const styleOf = (column: number) => ({ style: { textAlign: align[column] } });
  return (
    <table key={key}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col" {...styleOf(column)}>
              {drawInlines(cell, own)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} {...styleOf(column)}>
                {drawInlines(cell, own)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drawInlines(nodes: readonly Inline[], own: OwnDrawing): ReactNode[] {
  return nodes.map((node, key) => drawInline(node, key, own));
}

function drawInline(node: Inline, key: number, own: OwnDrawing): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'superscript':
      return <sup key={key}>{node.text}</sup>;
    case 'mention':
      return <strong key={key}>{node.name}</strong>;
    case 'strong':
      return <strong key={key}>{drawInlines(node.children, own)}</strong>;
    case 'em':
      return <em key={key}>{drawInlines(node.children, own)}</em>;
    case 'strike':
      return <s key={key}>{drawInlines(node.children, own)}</s>;
    case 'image':
      return <img key={key} src={node.src} alt={node.alt} height={node.height} />;
    case 'link': {
      const children = drawInlines(node.children, own);
      return (
        own.link?.(node, children, key) ?? (
          <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
            {children}
          </a>
        )
      );
    }
  }
}
