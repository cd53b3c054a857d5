import type { ReactNode } from 'react';
import type { Block, Inline } from './markdown-nodes.ts';

/** Blocks as elements, for React and Preact alike. How they look is left to the style of what they stand in. */
export function drawBlocks(blocks: readonly Block[]): ReactNode[] {
  return blocks.map(drawBlock);
}

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p key={key}>{drawInlines(block.children)}</p>;
    case 'heading':
      return drawHeading(block.level, drawInlines(block.children), key);
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr key={key} />;
    case 'quote':
      return <blockquote key={key}>{drawBlocks(block.children)}</blockquote>;
    case 'list':
      return drawList(block, key);
    case 'table':
      return drawTable(block, key);
  }
}

function drawHeading(level: number, children: ReactNode, key: number): ReactNode {
  if (level === 1) return <h1 key={key}>{children}</h1>;
  return level === 2 ? <h2 key={key}>{children}</h2> : <h3 key={key}>{children}</h3>;
}

function drawList({ ordered, start, items }: Extract<Block, { kind: 'list' }>, key: number): ReactNode {
  const children = items.map((item, index) => <li key={index}>{drawItem(item)}</li>);
  if (!ordered) return <ul key={key}>{children}</ul>;
  return (
    <ol key={key} start={start}>
      {children}
    </ol>
  );
}

/** The words of an item stand beside its mark; only several paragraphs are set apart. */
function drawItem(item: readonly Block[]): ReactNode {
  const isTight = item.filter(({ kind }) => kind === 'paragraph').length < 2;
  return item.map((block, key) =>
    isTight && block.kind === 'paragraph' ? drawInlines(block.children) : drawBlock(block, key),
  );
}

function drawTable({ align, head, rows }: Extract<Block, { kind: 'table' }>, key: number): ReactNode {
  const styleOf = (column: number) => ({ style: { textAlign: align[column] } });
  return (
    <table key={key}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} {...styleOf(column)}>
              {drawInlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column} {...styleOf(column)}>
                {drawInlines(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function drawInlines(nodes: readonly Inline[]): ReactNode[] {
  return nodes.map(drawInline);
}

function drawInline(node: Inline, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br key={key} />;
    case 'code':
      return <code key={key}>{node.text}</code>;
    case 'mention':
      return <strong key={key}>{node.name}</strong>;
    case 'strong':
      return <strong key={key}>{drawInlines(node.children)}</strong>;
    case 'em':
      return <em key={key}>{drawInlines(node.children)}</em>;
    case 'strike':
      return <s key={key}>{drawInlines(node.children)}</s>;
    case 'image':
      return <img key={key} src={node.src} alt={node.alt} height={node.height} />;
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {drawInlines(node.children)}
        </a>
      );
  }
}
