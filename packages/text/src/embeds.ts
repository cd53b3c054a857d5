import type { Inline } from './markdown-nodes.ts';

export type Embed =
  | { kind: 'frame'; name: string; src: string }
  | { kind: 'video'; src: string }
  /** A page that cannot be framed, and whose script is not run: a link with its title. */
  | { kind: 'card'; name: string; title: string };

/** How a URL on a separate line is shown. Each pattern is matched against the whole URL. */
const frames: readonly { name: string; pattern: RegExp; src: (id: string) => string }[] = [
  {
    name: 'YouTube',
    pattern: /^https:\/\/(?:www\.)?youtube\.com\/watch\?v=([\w-]{6,20})(?:&[\w=&%.-]{0,200})?$/,
    src: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    name: 'YouTube',
    pattern: /^https:\/\/youtu\.be\/([\w-]{6,20})(?:\?[\w=&%.-]{0,200})?$/,
    src: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
  },
  {
    name: 'Vimeo',
    pattern: /^https:\/\/(?:www\.)?vimeo\.com\/(\d{4,15})$/,
    src: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
  },
  {
    name: 'Loom',
    pattern: /^https:\/\/(?:www\.)?loom\.com\/share\/([0-9a-f]{16,64})(?:\?[\w=&%.-]{0,200})?$/,
    src: (id) => `https://www.loom.com/embed/${id}`,
  },
  {
    name: 'Arcade',
    pattern: /^https:\/\/app\.arcade\.software\/share\/(\w{6,64})$/,
    src: (id) => `https://app.arcade.software/embed/${id}`,
  },
  {
    name: 'Wistia',
    pattern: /^https:\/\/[a-z0-9-]{1,63}\.wistia\.com\/medias\/(\w{6,32})$/,
    src: (id) => `https://fast.wistia.net/embed/iframe/${id}`,
  },
  {
    name: 'Bunny',
    pattern: /^https:\/\/iframe\.mediadelivery\.net\/(?:play|embed)\/(\d{1,12}\/[0-9a-f-]{36})$/,
    src: (id) => `https://iframe.mediadelivery.net/embed/${id}`,
  },
  {
    name: 'CodePen',
    pattern: /^https:\/\/codepen\.io\/([\w-]{1,64}\/pen\/\w{4,64})$/,
    src: (id) => `https://codepen.io/${id.replace('/pen/', '/embed/')}?default-tab=result`,
  },
];

const gist = /^https:\/\/gist\.github\.com\/([\w-]{1,39}\/[0-9a-f]{7,40})(?:#file-[\w-]{1,200})?$/;

/** The names of the sites, for authors. */
export const embedNames = [...new Set(frames.map(({ name }) => name)), 'GitHub Gist'];

/** Sites allowed in frames. */
export const embedOrigins = [...new Set(frames.map(({ src }) => new URL(src('0')).origin))];

/** Undefined for an address that is only a link. */
export function embedOf(href: string): Embed | undefined {
  if (/^https:\/\/[^?#]{1,1000}\.mp4$/.test(href)) return { kind: 'video', src: href };
  for (const { name, pattern, src } of frames) {
    const id = pattern.exec(href)?.[1];
    if (id !== undefined) return { kind: 'frame', name, src: src(id) };
  }
  const title = gist.exec(href)?.[1];
  return title === undefined ? undefined : { kind: 'card', name: 'GitHub Gist', title };
}

/** The embed of a paragraph: only a URL on its own is embedded. */
export function embedIn(children: readonly Inline[]): { href: string; embed: Embed } | undefined {
  const [link, ...others] = children;
  if (link?.kind !== 'link' || others.length > 0) return undefined;
  const label = link.children.map((node) => (node.kind === 'text' ? node.text : '\uFFFC')).join('');
  const isBare = label === link.href || `${label}/` === link.href || `https://${label}` === link.href;
  const embed = isBare ? embedOf(link.href) : undefined;
  return embed && { href: link.href, embed };
}
