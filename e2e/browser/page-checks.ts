import type { Page } from 'playwright-core';

/* Checks of SEO and page speed, as messages. */

/** What blocks the first paint of a page or shifts it later, apart from its one style sheet. */
export async function speedErrors(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
    const shifts = await new Promise<number>((resolve) => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as Shift[]) if (!entry.hadRecentInput) sum += entry.value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      // Entries are delivered before the second of two frames.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
    });
    type Loaded = PerformanceResourceTiming & { renderBlockingStatus: string };
    const blocking = (performance.getEntriesByType('resource') as Loaded[]).filter(
      ({ renderBlockingStatus: status, initiatorType: type }) => status === 'blocking' && type !== 'link',
    );
    return [
      ...(shifts > 0.01 ? [`moves by ${shifts}`] : []),
      ...blocking.map(({ name }) => `waits for ${name}`),
      ...[...document.querySelectorAll('img:not([width]), iframe:not([title])')].map(
        (element) => `${element.tagName} without a size or title`,
      ),
    ];
  });
}

/** Missing or wrong metadata of a page, and errors in the order of its headings. */
export async function metadataErrors(page: Page, path: string): Promise<string[]> {
  const found = await page.evaluate(() => {
    const one = (selector: string) => document.querySelector(selector);
    const content = (name: string) =>
      one(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
    return {
      title: document.title,
      description: content('description'),
      image: content('og:image'),
      ogUrl: content('og:url'),
      robots: content('robots'),
      canonical: one('link[rel=canonical]')?.getAttribute('href') ?? '',
      levels: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) =>
        Number(tagName[1]),
      ),
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (each) => each.textContent,
      ),
      nameless: [...document.querySelectorAll('a')].filter(
        (link) =>
          (link.textContent || link.ariaLabel || '').trim() === '' && link.querySelector('img[alt]') === null,
      ).length,
      withoutAlt: document.querySelectorAll('img:not([alt])').length,
    };
  });
  const faults: string[] = [];
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(`${path}: ${fault}`));
  check(found.title.length > 3, 'no title');
  check(found.description.length > 3, 'no description');
  check(found.canonical === page.url() && found.ogUrl === found.canonical, `canonical ${found.canonical}`);
  check(found.robots === '', `robots ${found.robots}`);
  check(URL.canParse(found.image), 'no picture to share');
  check(found.levels.filter((level) => level === 1).length === 1, `headings ${found.levels.join(' ')}`);
  check(
    found.levels.every((level, index) => level <= (found.levels[index - 1] ?? 0) + 1),
    `headings jump ${found.levels.join(' ')}`,
  );
  check(found.nameless === 0 && found.withoutAlt === 0, 'links or pictures without words');
  check(found.data.length > 0, 'no structured data');
  for (const text of found.data)
    faults.push(...structuredDataErrors(text).map((fault) => `${path}: ${fault}`));
  return faults;
}

/** Properties that search engines require, by type of structured data. */
const required: Readonly<Record<string, readonly string[]>> = {
  Article: ['headline', 'dateModified', 'author'],
  BreadcrumbList: ['itemListElement'],
  WebSite: ['name', 'url', 'potentialAction'],
};

function structuredDataErrors(text: string): string[] {
  const data = JSON.parse(text) as Record<string, unknown>;
  const kind = String(data['@type']);
  const missing = (required[kind] ?? ['name']).filter((key) => !data[key]);
  const steps = Array.isArray(data['itemListElement'])
    ? (data['itemListElement'] as { position?: number }[])
    : [];
  return [
    ...(data['@context'] === 'https://schema.org' ? [] : [`${kind} of ${String(data['@context'])}`]),
    ...missing.map((key) => `${kind} without ${key}`),
    ...(steps.every(({ position }, index) => position === index + 1) ? [] : ['steps out of order']),
  ];
}

/** Addresses of links within the page's own site, and of its translations. */
export function ownLinks(page: Page): Promise<{ links: string[]; languages: [string, string][] }> {
  return page.evaluate(() => ({
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ href }) => href.split('#', 1)[0] ?? ''),
    languages: [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map(
      ({ hreflang, href }): [string, string] => [hreflang, href],
    ),
  }));
}

/** Texts of the elements with this name in an XML document; throws if it is not well-formed. */
export function xmlTexts(
  page: Page,
  xml: string,
  names: readonly string[],
): Promise<Record<string, string[]>> {
  return page.evaluate(
    ([text, all]) => {
      const read = new DOMParser().parseFromString(text, 'application/xml');
      if (read.querySelector('parsererror') !== null) throw new Error('no XML');
      return Object.fromEntries(
        all.map((name) => [
          name,
          [...read.getElementsByTagName(name)].map(
            (each) => each.getAttribute('href') ?? each.textContent ?? '',
          ),
        ]),
      );
    },
    [xml, names] as const,
  );
}
