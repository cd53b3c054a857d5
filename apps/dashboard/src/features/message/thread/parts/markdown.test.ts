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

it('fills up a table with no more cells than the text has characters', () => {
  const wide = `${'|a'.repeat(1200)}\n${'|-'.repeat(1200)}\n${'a\n'.repeat(98)}`;
  expect(renderMarkdown(wide).match(/<t[hd]/g)?.length).toBeLessThanOrEqual(wide.length + 1);
  const narrow = `|a|b|c|\n|-|-|-|\n${'|1|2|\n|1|2|3|\n1|2\n'.repeat(40)}`;
  expect(renderMarkdown(narrow).match(/<td/g)).toHaveLength(360);
  expect(renderMarkdown(narrow)).not.toContain('<p>');
});
