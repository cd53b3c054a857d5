import { Parser } from 'htmlparser2';

export type HtmlElement = { name: string; attributes: Record<string, string>; children: HtmlNode[] };
export type HtmlNode = string | HtmlElement;

/** Elements within each other: what people write has a few dozen at most. */
const maxDepth = 200;

export class TooDeep extends Error {}

/** Their content is no text of the document. */
const dropped = new Set(
  'script style title noscript template svg math object embed applet textarea select button canvas head'.split(
    ' ',
  ),
);

/** HTML as a tree without what runs or only looks. It takes time in proportion to its length. Throws `TooDeep`. */
export function htmlTree(html: string): HtmlElement {
  const root: HtmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let droppedDepth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (droppedDepth > 0 || dropped.has(name)) {
          droppedDepth += 1;
          if (droppedDepth > maxDepth) throw new TooDeep();
          return;
        }
        if (open.length > maxDepth) throw new TooDeep();
        const element = { name, attributes, children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        if (droppedDepth === 0) open.at(-1)?.children.push(text);
      },
      onclosetag() {
        if (droppedDepth > 0) droppedDepth -= 1;
        else if (open.length > 1) open.pop();
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return root;
}

/** The document's metadata outside of its body. */
export function htmlHead(html: string): { title: string | undefined; meta: Map<string, string> } {
  const meta = new Map<string, string>();
  let title: string | undefined;
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { name: key, content }) {
      isTitle = name === 'title' && title === undefined;
      if (name === 'meta' && key !== undefined && content !== undefined) meta.set(key.toLowerCase(), content);
    },
    ontext(text) {
      if (isTitle) title = (title ?? '') + text;
    },
    onclosetag() {
      isTitle = false;
    },
  });
  // Heads are short; a later one is not a head.
  parser.end(html.slice(0, 100_000));
  return { title: title?.trim() || undefined, meta };
}
