import { expect, it } from 'vitest';
import { renderMarkdown } from './markdown.ts';

it('draws pictures that are kept here in their size, and links to all others', () => {
  const kept = `${location.origin}/files/token/logo.png?image_height=24px`;
  expect(renderMarkdown(`![our "logo"](${kept})`)).toBe(
    `<p><img src="${kept}" alt="our &quot;logo&quot;" data-height="24px"></p>\n`,
  );
  for (const src of ['https://elsewhere.test/a.png', `${location.origin}/api/v1/profile`]) {
    const html = renderMarkdown(`![pic](${src})`);
    expect(html).not.toContain('<img');
    expect(html).toContain(`href="${src}"`);
    expect(html).toContain('>pic</a>');
  }
  expect(renderMarkdown('![x](javascript:alert(1))')).not.toMatch(/<(?:img|a)/);
  expect(renderMarkdown('![x"><script>](https://elsewhere.test/"><script>)')).not.toContain('<script');
});
