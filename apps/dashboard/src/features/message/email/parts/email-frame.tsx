import { Button } from '@confab/ui/button';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';

export type EmailFrameProps = {
  id: string;
  /** As `cleanHtml` left it. */
  html: string;
  allowImages: boolean;
};

/** Emails are designed for a white background; in the dark theme they keep one. */
const paper =
  'display:flow-root;box-sizing:border-box;margin:0;padding:8px 10px;background:#fff;color:#1c1d1f;' +
  'font:14px/20px system-ui,sans-serif;overflow-wrap:anywhere;text-align:start';

const foldedHeightPx = 640;
/** Longer emails scroll in their own box. */
const maxHeightPx = 12_000;

/** The last height of each, so that one that is mounted again does not move the others. */
const heights = new Map<string, number>();

/**
 * Renders an email in a frame that has another origin and runs no scripts. The height of such a frame cannot be read,
 * so the same elements are laid out a second time, hidden, in a container that clips everything.
 */
export function EmailFrame({ id, html, allowImages }: EmailFrameProps) {
  const text = useText();
  const measure = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(heights.get(id) ?? 120);
  const [isWhole, setIsWhole] = useState(false);
  const page = useMemo(() => pageOf(html, allowImages), [html, allowImages]);
  useEffect(() => {
    if (!measure.current) return undefined;
    return watchHeight(measure.current, html, (now) => {
      heights.set(id, now);
      setHeight(now);
    });
  }, [id, html]);
  const isLong = height > foldedHeightPx * 1.25;
  return (
    <>
      <div className="relative w-full overflow-hidden rounded-control bg-white">
        <div
          ref={measure}
          aria-hidden
          inert
          className="pointer-events-none invisible absolute inset-x-0 top-0 h-0 overflow-hidden contain-strict"
        />
        <iframe
          title={text('conversation:email.body')}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={page}
          className="block w-full border-0"
          style={{
            height: isLong && !isWhole ? foldedHeightPx : Math.min(height, maxHeightPx),
            colorScheme: 'light',
          }}
        />
      </div>
      {isLong && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isWhole}
          className="self-start"
          onPress={() => setIsWhole(!isWhole)}
        >
          {text(isWhole ? 'conversation:email.showLess' : 'conversation:email.showAll')}
        </Button>
      )}
    </>
  );
}

/** The second wall: whatever the cleaning has missed does not run, load, submit or navigate. */
function pageOf(html: string, allowImages: boolean): string {
  const policy = [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "style-src-attr 'unsafe-inline'",
    `img-src data: ${location.origin}/files/${allowImages ? ' https:' : ''}`,
  ].join('; ');
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="${policy}">` +
    '<meta name="referrer" content="no-referrer"></head>' +
    `<body style="margin:0;background:#fff"><div dir="auto" style="${paper}">${html}</div></body></html>`
  );
}

/** Lays the elements out and reports how high they are, now and after every change; answers how to end it. */
function watchHeight(host: HTMLElement, html: string, report: (height: number) => void): () => void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const sheet = document.createElement('div');
  sheet.setAttribute('style', `all:initial;${paper}`);
  sheet.dir = 'auto';
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  sheet.append(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
  root.replaceChildren(sheet);
  const observer = new ResizeObserver(() => {
    // An email that is too wide has a scroll bar.
    const bar = sheet.scrollWidth > sheet.clientWidth ? 16 : 0;
    report(Math.ceil(sheet.offsetHeight) + bar);
  });
  observer.observe(sheet);
  return () => observer.disconnect();
}
