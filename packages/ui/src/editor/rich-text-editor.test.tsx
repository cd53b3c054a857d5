import { createRef, useState } from 'react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Editor } from '@tiptap/core';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { editorExtensions, markdownOf } from './editor-markdown.ts';
import { heightOf, withHeight } from './editor-nodes.ts';
import { findTrigger } from './editor-triggers.ts';
import { RichTextEditor, type RichTextEditorProps, type RichTextHandle } from './rich-text-editor.tsx';
import { sources, texts } from './rich-text-editor.stories.tsx';

const onChange = vi.fn();

// Loading the editor takes longer on a busy machine than a test waits for an element.
beforeAll(async () => {
  await import('./rich-text-surface.tsx');
}, 30_000);

function Field(props: Partial<RichTextEditorProps>) {
  const [value, setValue] = useState(props.value ?? '');
  return (
    <RichTextEditor
      label="Reply"
      sources={sources}
      texts={texts}
      {...props}
      value={value}
      onChange={(markdown) => {
        setValue(markdown);
        onChange(markdown);
      }}
    />
  );
}

/** The editor behind a rendered field; real typing into contenteditable needs a browser's own selection. */
async function open(props: Partial<RichTextEditorProps> = {}) {
  onChange.mockClear();
  render(<Field {...props} />);
  const field = await screen.findByRole('textbox', { name: 'Reply' });
  const { editor } = field as HTMLElement & { editor: Editor };
  const type = async (text: string) =>
    act(async () => {
      for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
      await Promise.resolve();
    });
  const press = (key: string, more: KeyboardEventInit = {}) => {
    act(() => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    });
  };
  return { field, editor, type, press, markdown: () => onChange.mock.lastCall?.[0] };
}

const list = (name: string) => screen.findByRole('listbox', { name });
const active = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('markdown', () => {
  const through = (markdown: string) => {
    const editor = new Editor({
      extensions: editorExtensions({ placeholder: () => '', imageSizeParam: 'h' }),
      content: markdown,
      contentType: 'markdown',
    });
    return markdownOf(editor);
  };

  it.each([
    'plain',
    'two\n\nparagraphs',
    'two\nlines',
    'a **bold** and *slanted* and `code` word',
    '**bold *both***',
    '[a page](https://example.com/a?b=1&c=2)',
    '- one\n- two',
    '- one\n  - deeper',
    '1. first\n2. second',
    '# Title\n\ntext',
    '> quoted',
    '```js\nconst a_b = "<b>" && 1;\n```',
    'Hi {{contact.first_name}}, welcome',
    'snake_case_name stays',
    '5 < 6 & 7 > 3',
    '![Logo](https://example.com/a.png?h=24px)',
    '[@Mara Lind](mention://user/1/Mara%20Lind) look',
    '[@Support](mention://team/4/Support)',
  ])('is unchanged by a round trip: %s', (markdown) => {
    expect(through(markdown)).toBe(markdown);
  });

  it.each(['2 \\* 3 \\* 4', '&lt;b&gt; is a tag', '\\[not a link\\](x)'])(
    'keeps characters literal: %s',
    (markdown) => {
      expect(through(through(markdown))).toBe(through(markdown));
      expect(through(markdown)).not.toMatch(/\*\d|<b>|^\[/);
    },
  );
});

describe('triggers', () => {
  it.each([
    ['@ma', 'agent', 'ma', 0],
    ['hi @', 'agent', '', 3],
    ['/he', 'canned', 'he', 0],
    ['hi {{con', 'variable', 'con', 3],
    [':pa', 'emoji', 'pa', 0],
    ['line\n@x', 'agent', 'x', 5],
  ])('%j opens %s', (text, kind, query, at) => {
    expect(findTrigger(text)).toEqual({ kind, query, at });
  });

  it.each([':p', ':', 'mail@example', 'and/or', 'x{{y', 'at 10:30', '@ma lind', '/a/b', '{{done}}'])(
    '%j opens nothing',
    (text) => {
      expect(findTrigger(text)).toBeUndefined();
    },
  );
});

describe('lists', () => {
  it('offers agents, moves with wrapping arrows and writes a mention', async () => {
    const { field, type, press, markdown } = await open();
    await type('Ask @');
    const agents = await list('Agents');
    expect(agents.style.maxHeight).toBe('12.5rem');
    expect(field.getAttribute('aria-controls')).toBe(agents.id);
    expect(active(field)).toContain('Mara Lind');
    press('ArrowUp');
    await waitFor(() => expect(active(field)).toContain('Ana'));
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() => expect(active(field)).toContain('Tobias'));
    press('Enter');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    expect(markdown()).toBe('Ask [@Tobias Okafor](mention://user/2/Tobias%20Okafor)');
  });

  it('inserts a canned response as formatted', async () => {
    const { type, markdown } = await open();
    await type('/hel');
    const canned = await list('Canned responses');
    expect(canned.style.maxHeight).toBe('9.75rem');
    await userEvent.click(within(canned).getByRole('option', { name: /hello/ }));
    expect(markdown()).toBe('Hello **there**, how can I help?');
  });

  it('inserts variables and emoji', async () => {
    const { type, press, markdown } = await open();
    await type('{{first');
    await list('Variables');
    press('Tab');
    await type(':par');
    await list('Emoji');
    press('Enter');
    expect(markdown()).toBe('{{contact.first_name}} 🎉');
  });

  it('offers no canned responses and no variables in a private note', async () => {
    const { type } = await open({ isPrivate: true });
    await type('/hel');
    await type(' {{con');
    expect(screen.queryByRole('listbox')).toBeNull();
    await type(' @ma');
    expect(await list('Agents')).toBeTruthy();
  });

  it('closes on Escape and stays closed for that character', async () => {
    const { type, press } = await open();
    await type('@m');
    await list('Agents');
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await type('a');
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

describe('sending', () => {
  it.each([
    ['enter', {}, 1],
    ['enter', { shiftKey: true }, 0],
    ['enter', { isComposing: true }, 0],
    ['cmd_enter', {}, 0],
    ['enter', { ctrlKey: true }, 1],
    ['cmd_enter', { metaKey: true }, 1],
    ['cmd_enter', { ctrlKey: true }, 1],
  ] as const)('%s with %j sends %i times', async (sendKey, more, times) => {
    const onSend = vi.fn();
    const { type, press } = await open({ sendKey, onSend });
    await type('text');
    press('Enter', more);
    expect(onSend).toHaveBeenCalledTimes(times);
  });

  it('selects from an open list instead of sending', async () => {
    const onSend = vi.fn();
    const { type, press } = await open({ sendKey: 'enter', onSend });
    await type('@m');
    await list('Agents');
    press('Enter');
    expect(onSend).not.toHaveBeenCalled();
  });
});

it('passes on pasted files and inserts none of them', async () => {
  const onPasteFiles = vi.fn();
  const { field, editor } = await open({ onPasteFiles });
  const file = new File(['x'], 'a.png', { type: 'image/png' });
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { files: [file], getData: () => '', types: ['Files'] } });
  field.dispatchEvent(paste);
  expect(onPasteFiles).toHaveBeenCalledExactlyOnceWith([file]);
  expect(paste.defaultPrevented).toBe(true);
  expect(editor.isEmpty).toBe(true);
});

describe('the menu', () => {
  it('has the product’s actions, in order, and formats', async () => {
    const { editor, markdown } = await open({ value: 'word' });
    const bar = within(await screen.findByRole('toolbar', { name: 'Formatting' }));
    expect(bar.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Bold',
      'Italic',
      'Link',
      'Undo',
      'Redo',
      'Bullet list',
      'Ordered list',
      'Code',
    ]);
    act(() => void editor.commands.selectAll());
    await userEvent.click(bar.getByRole('button', { name: 'Bold' }));
    expect(markdown()).toBe('**word**');
    expect(bar.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(bar.getByRole('button', { name: 'Undo' }));
    expect(markdown()).toBe('word');
    await userEvent.click(bar.getByRole('button', { name: 'Bullet list' }));
    expect(markdown()).toBe('- word');
  });

  it('links the selection', async () => {
    const { editor, markdown } = await open({ value: 'word' });
    act(() => void editor.commands.selectAll());
    await userEvent.click(screen.getByRole('button', { name: 'Link' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Address' }), 'example.com{Enter}');
    expect(markdown()).toBe('[word](https://example.com)');
  });

  it('sets the height of a selected image', async () => {
    const { editor, markdown } = await open({ value: 'See ![Logo](https://example.com/a.png?v=1)' });
    expect(screen.queryByRole('toolbar', { name: 'Picture size' })).toBeNull();
    act(() => void editor.commands.setNodeSelection(5));
    const sizes = within(screen.getByRole('toolbar', { name: 'Picture size' }));
    expect(sizes.getByRole('button', { name: 'Original size' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(sizes.getByRole('button', { name: 'Medium' }));
    expect(markdown()).toBe('See ![Logo](https://example.com/a.png?v=1&image_height=48px)');
    await userEvent.click(screen.getByRole('button', { name: 'Original size' }));
    expect(markdown()).toBe('See ![Logo](https://example.com/a.png?v=1)');
  });
});

describe('the field', () => {
  it('counts characters as displayed', async () => {
    const onCount = vi.fn();
    const { type } = await open({ onCount });
    await type('a');
    await act(async () => Promise.resolve());
    expect(onCount).toHaveBeenLastCalledWith(1);
  });

  it('accepts a new value from outside and ignores its own echo', async () => {
    const { rerender } = render(
      <RichTextEditor label="Reply" texts={texts} value="one" onChange={onChange} />,
    );
    const field = await screen.findByRole('textbox', { name: 'Reply' });
    onChange.mockClear();
    rerender(<RichTextEditor label="Reply" texts={texts} value="**two**" onChange={onChange} />);
    await waitFor(() => expect(field.querySelector('strong')?.textContent).toBe('two'));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('cannot be edited when disabled', async () => {
    const { field } = await open({ isDisabled: true });
    expect(field.getAttribute('contenteditable')).toBe('false');
    expect(field.getAttribute('aria-disabled')).toBe('true');
  });
});

it.each([
  ['https://a/b.png', '24px', 'https://a/b.png?h=24px'],
  ['https://a/b.png?h=24px&x=1', '72px', 'https://a/b.png?x=1&h=72px'],
  ['https://a/b.png?h=24px', 'auto', 'https://a/b.png'],
  ['https://a/b.png?x=%20y#z', '48px', 'https://a/b.png?x=%20y&h=48px#z'],
] as const)('%s at %s is %s', (src, height, result) => {
  expect(withHeight(src, 'h', height)).toBe(result);
  expect(heightOf(result, 'h')).toBe(height);
});

it('is focused as soon as it is created, before the next paint', async () => {
  const handle = createRef<RichTextHandle>();
  const created = new Promise<void>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('[role=textbox]') === null) return;
      observer.disconnect();
      handle.current?.focus();
      resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  render(<Field handle={handle} />);
  await act(() => created);
  expect(await screen.findByRole('textbox', { name: 'Reply' })).toBe(document.activeElement);
});

it('is activated by a click at its position, and focused immediately', async () => {
  const { unmount } = render(<Field />);
  await screen.findByRole('textbox', { name: 'Reply' });
  unmount();
  const { container } = render(<Field />);
  const holder = container.querySelector('.rich-text');
  if (holder === null) throw new Error('there is no place for the editor');
  expect(holder.childElementCount).toBe(0);
  expect(fireEvent.mouseDown(holder)).toBe(false);
  expect(holder.querySelector('[role=textbox]')).toBe(document.activeElement);
});

it.each([
  ['one two', 3, 'oneX two'],
  ['one two', 4, 'one Xtwo'],
  ['one two', 0, 'Xone two'],
  ['one two', 7, 'one twoX'],
  ['one two', undefined, 'one twoX'],
  ['one\n\ntwo', 6, 'one\n\ntXwo'],
  ['one\ntwo', 4, 'one\nXtwo'],
  ['one\n', 4, 'one\nX'],
  ['one\n\n', 5, 'one\n\nX'],
  ['', 0, 'X'],
  ['so *slanted*', 12, 'so *slantedX*'],
  ['so _slanted_', 12, 'so *slantedX*'],
  ['- one\n- two', 9, '- one\n- tXwo'],
  ['a **bold** word', 10, 'a **boldX** word'],
  ['a **bold** word', 15, 'a **bold** wordX'],
  ['a **bold', 8, 'a \\*\\*boldX'],
])('starts in %j after %j characters', async (value, caret, written) => {
  const { RichTextSurface } = await import('./rich-text-surface.tsx');
  onChange.mockClear();
  render(
    <RichTextSurface
      label="Reply"
      texts={texts}
      value={value}
      onChange={onChange}
      caret={caret === undefined ? undefined : { at: caret }}
      autoFocus
    />,
  );
  const { editor } = screen.getByRole('textbox', { name: 'Reply' }) as HTMLElement & { editor: Editor };
  act(() => editor.view.dispatch(editor.state.tr.insertText('X')));
  expect(onChange.mock.lastCall?.[0]).toBe(written);
});

it.each([
  ['one two', { from: 0, at: 3 }, 'X two'],
  ['one two', { from: 3, at: 0 }, 'X two'],
  ['one\n\ntwo', { from: 1, at: 6 }, 'oXwo'],
  ['a **bold** word', { from: 2, at: 10 }, 'a **X** word'],
])('continues with the selection in %j: %j', async (value, caret, written) => {
  const { RichTextSurface } = await import('./rich-text-surface.tsx');
  onChange.mockClear();
  render(
    <RichTextSurface label="Reply" texts={texts} value={value} onChange={onChange} caret={caret} autoFocus />,
  );
  const { editor } = screen.getByRole('textbox', { name: 'Reply' }) as HTMLElement & { editor: Editor };
  expect(editor.state.selection.head < editor.state.selection.anchor).toBe(caret.at < caret.from);
  act(() => editor.view.dispatch(editor.state.tr.insertText('X')));
  expect(onChange.mock.lastCall?.[0]).toBe(written);
});

describe('a plain field until it has loaded', () => {
  const waiting = async (value: string) => {
    vi.resetModules();
    const { RichTextEditor: Fresh } = await import('./rich-text-editor.tsx');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    render(
      <Fresh
        label="Reply"
        sources={sources}
        texts={texts}
        value={value}
        onChange={onChange}
        standIn={<textarea aria-label="Plain" defaultValue={value} />}
      />,
    );
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Plain' });
    field.focus();
    return field;
  };
  /** The code is loaded, as after some idle time. */
  const load = async () => {
    await act(() => vi.advanceTimersByTimeAsync(400));
    await act(() => import('./rich-text-surface.tsx'));
    await act(() => vi.advanceTimersByTimeAsync(0));
  };
  const isPlain = () => screen.queryByRole('textbox', { name: 'Plain' }) !== null;
  afterEach(() => vi.useRealTimers());

  it('passes on the selection', async () => {
    const field = await waiting('one two');
    field.setSelectionRange(0, 3, 'backward');
    await load();
    const { editor } = screen.getByRole('textbox', { name: 'Reply' }) as HTMLElement & { editor: Editor };
    const { anchor, head } = editor.state.selection;
    expect([anchor, head]).toEqual([4, 1]);
  });

  it('stays during a composition, also when the next starts right after it', async () => {
    const field = await waiting('');
    fireEvent.compositionStart(field);
    await load();
    expect(isPlain()).toBe(true);
    fireEvent.compositionEnd(field);
    fireEvent.compositionStart(field);
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(isPlain()).toBe(true);
    fireEvent.compositionEnd(field);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(isPlain()).toBe(false);
  });
});

it('writes a hard line break as one, without escapes', async () => {
  const { editor, type, markdown } = await open();
  await type('one');
  act(() => void editor.commands.setHardBreak());
  await type('two');
  expect(markdown()).toBe('one\ntwo');
});

describe('pictures', () => {
  const menu = ['strong', 'imageUpload'] as const;
  const image = (type: string, size = 3) => new File([new Uint8Array(size)], 'our logo.png', { type });
  const choose = (file: File) =>
    userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Picture', { selector: 'input' }), file);

  it('are uploaded and inserted at the caret', async () => {
    const upload = vi.fn(() => Promise.resolve('https://example.com/kept.png'));
    const onDone = vi.fn();
    const { markdown } = await open({ value: 'Bye', menu, images: { upload, onDone } });
    await choose(image('image/png', 4 * 1024 * 1024));
    await waitFor(() => expect(markdown()).toContain('![our logo](https://example.com/kept.png)'));
    expect(onDone).toHaveBeenCalledExactlyOnceWith('added', expect.any(File));
  });

  it.each([
    ['kind', image('image/svg+xml')],
    ['kind', image('text/plain')],
    ['size', image('image/png', 4 * 1024 * 1024 + 1)],
    ['failed', image('image/webp')],
  ])('are rejected with a reason: %s', async (reason, file) => {
    const upload = vi.fn(() => Promise.reject(new Error('no')));
    const onDone = vi.fn();
    const { editor } = await open({ value: 'Bye', menu, images: { upload, onDone } });
    await choose(file);
    await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(reason, file));
    expect(upload).toHaveBeenCalledTimes(reason === 'failed' ? 1 : 0);
    expect(editor.getText()).toBe('Bye');
  });

  it('have no button where they cannot be stored', async () => {
    await open({ menu });
    expect(screen.queryByRole('button', { name: 'Picture' })).toBeNull();
  });
});
