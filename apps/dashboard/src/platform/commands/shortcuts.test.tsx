import { fireEvent, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useShortcut } from './shortcuts.ts';

function Listener({ keys, run, isEnabled }: { keys: string; run: () => void; isEnabled?: boolean }) {
  useShortcut(keys, run, isEnabled);
  return null;
}

/** happy-dom treats Alt as AltGr, so the test defines whether AltGr is pressed. */
function press(init: KeyboardEventInit, isAltGr = false) {
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  vi.spyOn(event, 'getModifierState').mockImplementation((key) => key === 'AltGraph' && isAltGr);
  fireEvent(document.body, event);
}

test('with Alt the physical key counts, because Alt changes what it types', () => {
  const run = vi.fn();
  render(<Listener keys="Alt+KeyC" run={run} />);
  press({ key: 'ç', code: 'KeyC', altKey: true });
  press({ key: 'c', code: 'KeyC' });
  press({ key: 'C', code: 'KeyC', altKey: true, shiftKey: true });
  expect(run).toHaveBeenCalledOnce();
});

test('with Ctrl or Cmd the character counts, whatever the layout', () => {
  const run = vi.fn();
  render(<Listener keys="Mod+KeyK" run={run} />);
  press({ key: 'k', code: 'KeyV', ctrlKey: true });
  press({ key: 'k', code: 'KeyK', metaKey: true });
  press({ key: 'v', code: 'KeyK', ctrlKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('a slash is a slash, also where it needs Shift', () => {
  const run = vi.fn();
  render(<Listener keys="Mod+Slash" run={run} />);
  press({ key: '/', code: 'Digit7', ctrlKey: true, shiftKey: true });
  press({ key: '/', code: 'Slash', metaKey: true });
  expect(run).toHaveBeenCalledTimes(2);
});

test('AltGr types characters and is not a shortcut', () => {
  const run = vi.fn();
  render(<Listener keys="Mod+Alt+KeyE" run={run} />);
  press({ key: '€', code: 'KeyE', altKey: true, ctrlKey: true }, true);
  expect(run).not.toHaveBeenCalled();
  press({ key: 'e', code: 'KeyE', altKey: true, ctrlKey: true });
  expect(run).toHaveBeenCalledOnce();
});

test('the last registration receives the keys, and returns them when it is removed', () => {
  const first = vi.fn();
  const second = vi.fn();
  render(<Listener keys="Alt+KeyO" run={first} />);
  const { unmount, rerender } = render(<Listener keys="Alt+KeyO" run={second} />);
  press({ code: 'KeyO', altKey: true });
  rerender(<Listener keys="Alt+KeyO" run={second} isEnabled={false} />);
  press({ code: 'KeyO', altKey: true });
  unmount();
  press({ code: 'KeyO', altKey: true });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1]);
});

test('behind an open dialog only Ctrl or Cmd works, but an inline prompt blocks nothing', () => {
  const [page, palette] = [vi.fn(), vi.fn()];
  const listeners = (
    <>
      <Listener keys="Alt+KeyJ" run={page} />
      <Listener keys="Mod+Alt+KeyE" run={page} />
      <Listener keys="Slash" run={page} />
      <Listener keys="Mod+KeyK" run={palette} />
    </>
  );
  const pressAll = () => {
    press({ code: 'KeyJ', altKey: true });
    press({ code: 'KeyE', altKey: true, ctrlKey: true });
    press({ key: '/', code: 'Slash' });
    press({ key: 'k', code: 'KeyK', ctrlKey: true });
  };
  const { rerender } = render(
    <>
      {listeners}
      <div role="dialog" />
    </>,
  );
  pressAll();
  expect([page.mock.calls.length, palette.mock.calls.length]).toEqual([0, 1]);
  rerender(
    <>
      {listeners}
      <main>
        <div role="alertdialog" />
      </main>
    </>,
  );
  pressAll();
  expect([page.mock.calls.length, palette.mock.calls.length]).toEqual([3, 2]);
});

test('a single key is a shortcut, but text while typing', () => {
  const run = vi.fn();
  const { container } = render(
    <>
      <input />
      <Listener keys="Slash" run={run} />
    </>,
  );
  press({ key: '/', code: 'Slash' });
  const field = container.querySelector('input');
  if (field) fireEvent.keyDown(field, { key: '/', code: 'Slash', bubbles: true });
  expect(run).toHaveBeenCalledOnce();
});

test('keys work as soon as their element is on the page', () => {
  const run = vi.fn();
  function Screen() {
    useLayoutEffect(() => press({ key: 'c', code: 'KeyC', altKey: true }), []);
    return <Listener keys="Alt+KeyC" run={run} />;
  }
  render(<Screen />);
  expect(run).toHaveBeenCalledOnce();
});
