import { renderCallouts } from '@confab/text/callout-elements';
import { embedIn, type Embed } from '@confab/text/embeds';
import { renderBlocks, type Renderers } from '@confab/text/markdown-elements';
import { parseArticle } from '@confab/text/article';
import type { Block, Inline } from '@confab/text/markdown-nodes';
import type { ReactNode } from 'react';
import { slugOfTitle } from '@confab/rules/slug';
import type { Texts } from '../texts/texts.ts';

/** A heading of an article, as the table of contents names it. */
export type Section = { id: string; text: string; depth: number };

/** Headings named at the side. */
const maxSections = 60;

/** An article as elements: text, never markup, whatever it contains. Only images of `origin` are shown. */
export function readArticle(
  content: string,
  origin: string,
  texts: Texts,
): { elements: ReactNode[]; contents: Section[] } {
  const blocks = parseArticle(content, origin);
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const highest = Math.min(...levels, 6);
  const ids = new Map<Block, string>();
  const contents: Section[] = [];
  for (const block of blocks) {
    if (block.kind !== 'heading') continue;
    const text = wordsOf(block.children).trim();
    const id = freeId(slugOfTitle(text), [...ids.values()]);
    ids.set(block, id);
    const depth = block.level - highest;
    if (text !== '' && depth < 3 && contents.length < maxSections) contents.push({ id, text, depth });
  }
  const elements = renderBlocks(blocks, {
    ...partsOf(origin, texts),
    heading: (block, children, key) => {
      const id = ids.get(block);
      return renderHeading(block.level - highest, { id, key }, children);
    },
  });
  return { elements, contents };
}

/** The title of the page is above all of them. */
function renderHeading(depth: number, { id, key }: { id: string | undefined; key: number }, text: ReactNode) {
  if (depth === 0)
    return (
      <h2 key={key} id={id}>
        {text}
      </h2>
    );
  return depth === 1 ? (
    <h3 key={key} id={id}>
      {text}
    </h3>
  ) : (
    <h4 key={key} id={id}>
      {text}
    </h4>
  );
}

const partsOf = (origin: string, texts: Texts): Renderers => ({
  paragraph: ({ children }, _drawn, key) => {
    const found = embedIn(children);
    return found && renderEmbed(found, key, texts);
  },
  link: ({ href }, children, key) =>
    href.startsWith(`${origin}/hc/`) ? (
      <a key={key} href={href}>
        {children}
      </a>
    ) : undefined,
  table: (table, key) => (
    // What scrolls can be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div key={key} className="table" role="region" aria-label={texts.t('table')} tabIndex={0}>
      {table}
    </div>
  ),
  callout: renderCallouts({
    note: texts.t('callout_note'),
    tip: texts.t('callout_tip'),
    important: texts.t('callout_important'),
    warning: texts.t('callout_warning'),
    caution: texts.t('callout_caution'),
  }),
});

function wordsOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children);
      if ('text' in node) return node.text;
      return node.kind === 'break' ? ' ' : '';
    })
    .join('');
}

/** Prefixed, because a heading may have the id of a part of the page. */
function freeId(slug: string, taken: readonly string[]): string {
  const id = `s-${slug || 'section'}`;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`;
    if (!taken.includes(candidate)) return candidate;
  }
}

function renderEmbed({ href, embed }: { href: string; embed: Embed }, key: number, texts: Texts): ReactNode {
  if (embed.kind === 'card')
    return (
      <p key={key}>
        <a className="link-card" href={href} target="_blank" rel="noopener noreferrer nofollow">
          <strong>{embed.name}</strong>
          <bdi>{embed.title}</bdi>
        </a>
      </p>
    );
  if (embed.kind === 'video')
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a video's address does not tell whether it has captions
    return <video key={key} src={embed.src} controls preload="none" aria-label={texts.t('video')} />;
  return (
    <iframe
      key={key}
      className="embed"
      src={embed.src}
      title={texts.t('embedded', { name: embed.name })}
      loading="lazy"
      allow="fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    />
  );
}
