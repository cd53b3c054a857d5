import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CodeBlock, cleanSnippet } from './code-block.tsx';

const texts = { label: 'Snippet', copyLabel: 'Copy', copiedLabel: 'Copied' };
const messy = '\n    <script>\n\n      go();   \n    </script>\n\n';
const clean = '<script>\n  go();\n</script>';

it.each([
  [messy, clean],
  ['', ''],
  ['\n  \n', ''],
  ['\tone\r\n\t\ttwo', 'one\n\ttwo'],
  ['a\n  b', 'a\n  b'],
])('cleans %j', (code, expected) => {
  expect(cleanSnippet(code)).toBe(expected);
});

it('copies the cleaned code and shows that', async () => {
  const user = userEvent.setup();
  const onCopied = vi.fn();
  render(<CodeBlock {...texts} code={messy} onCopied={onCopied} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(clean);
  expect(onCopied).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('Copied');
});

it('reports when the clipboard fails', async () => {
  const user = userEvent.setup();
  const failure = new Error('denied');
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(failure);
  const onCopyFailed = vi.fn();
  render(<CodeBlock {...texts} code="go()" onCopyFailed={onCopyFailed} />);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(onCopyFailed).toHaveBeenCalledExactlyOnceWith(failure);
  expect(screen.getByRole('status').textContent).toBe('');
});

it('renders nothing for empty code', () => {
  const { container } = render(<CodeBlock {...texts} code={'\n \n'} />);
  expect(container.innerHTML).toBe('');
});

it('offers no playground unless enabled', () => {
  const { container } = render(<CodeBlock {...texts} code="go()" />);
  expect(container.querySelector('form')).toBeNull();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

it('posts another language under its own name', () => {
  const playground = { label: 'Try it', title: 'Page', url: 'https://play.test/define' };
  const { container } = render(<CodeBlock {...texts} code="<p>" language="html" playground={playground} />);
  const data = container.querySelector('input[name=data]')?.getAttribute('value') ?? '';
  expect(JSON.parse(data)).toEqual({ title: 'Page', private: true, html: '<p>' });
});

it('posts the cleaned code to a playground', () => {
  const playground = { label: 'Try it', title: 'Widget', url: 'https://play.test/define' };
  const { container } = render(<CodeBlock {...texts} code={messy} playground={playground} />);
  const data = container.querySelector('input[name=data]')?.getAttribute('value') ?? '';
  expect(JSON.parse(data)).toEqual({ title: 'Widget', private: true, js: clean });
  const form = container.querySelector('form');
  expect([form?.action, form?.method, form?.target]).toEqual([playground.url, 'post', '_blank']);
  expect(screen.getByRole('button', { name: 'Try it' }).getAttribute('type')).toBe('submit');
});
