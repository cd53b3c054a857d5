import type { ReactNode } from 'react';
import type { Block, Inline } from './markdown-nodes.ts';

type Draw<T> = (node: T, children: ReactNode, key: number) => ReactNode;
type Of<T, K> = Extract<T, { kind: K }>;

/** The elements that a page renders itself. */
export type Renderers = {
  paragraph?: Draw<Of<Block, 'paragraph'>>;
  heading?: Draw<Of<Block, 'heading'>>;
  link?: Draw<Of<Inline, 'link'>>;
  /** Wraps each table, so that a wide one scrolls by itself. */
  table?: (table: ReactNode, key: number) => ReactNode;
  callout?: Draw<Of<Block, 'callout'>>;
};

/** Blocks as elements, for React and Preact alike. Styling is left to their container. */
export function renderBlocks(blocks: readonly Block[], own: Renderers = {}): ReactNode[] {
  return blocks.map((block, key) => renderBlock(block, key, own));
}

function renderBlock(block: Block, key: number, own: Renderers): ReactNode {
  switch (block.kind) {
    case 'paragraph': {
      const children = renderInlines(block.children, own);
      return own.paragraph?.(block, children, key) ?? <p key={key}>{children}</p>;
    }
    case 'heading': {
      const children = renderInlines(block.children, own);
      return own.heading?.(block, children, key) ?? renderHeading(block.level, children, key);
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
      return <blockquote key={key}>{renderBlocks(block.children, own)}</blockquote>;
    case 'callout': {
      const children = renderBlocks(block.children, own);
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
      return renderList(block, key, own);
    case 'table': {
      const table = renderTable(block, key, own);
      return own.table?.(table, key) ?? table;
    }
  }
}

function renderHeading(level: number, children: ReactNode, key: number): ReactNode {
  if (level === 1) return <h1 key={key}>{children}</h1>;
  return level === 2 ? <h2 key={key}>{children}</h2> : <h3 key={key}>{children}</h3>;
}

function renderList({ ordered, start, items }: Of<Block, 'list'>, key: number, own: Renderers): ReactNode {
  const children = items.map((item, index) => <li key={index}>{renderItem(item, own)}</li>);
  if (!ordered) return <ul key={key}>{children}</ul>;
  return (
    <ol key={key} start={start}>
      {children}
    </ol>
  );
}

/** The text of an item follows its marker; only several paragraphs are set apart. */
function renderItem(item: readonly Block[], own: Renderers): ReactNode {
  const isTight = item.filter(({ kind }) => kind === 'paragraph').length < 2;
  return item.map((block, key) =>
    isTight && block.kind === 'paragraph' ? renderInlines(block.children, own) : renderBlock(block, key, own),
  );
}

function renderTable({ align, head, rows }: Of<Block, 'table'>, key: number, own: Renderers): ReactNode {
  const styleOf = (column: number) => ({ style: { textAlign: align[column] } });
  return (
    <table key={key}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col" {...styleOf(column)}>
              {renderInlines(cell, own)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} {...styleOf(column)}>
                {renderInlines(cell, own)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function renderInlines(nodes: readonly Inline[], own: Renderers): ReactNode[] {
  return nodes.map((node, key) => renderInline(node, key, own));
}

function renderInline(node: Inline, key: number, own: Renderers): ReactNode {
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
      return <strong key={key}>{renderInlines(node.children, own)}</strong>;
    case 'em':
      return <em key={key}>{renderInlines(node.children, own)}</em>;
    case 'strike':
      return <s key={key}>{renderInlines(node.children, own)}</s>;
    case 'image':
      return <img key={key} src={node.src} alt={node.alt} height={node.height} />;
    case 'link': {
      const children = renderInlines(node.children, own);
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
