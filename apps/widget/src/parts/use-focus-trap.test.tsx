// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { useFocusTrap } from './use-focus-trap.ts';
import { leaveOnEscape } from './use-escape.ts';

afterEach(() => document.body.replaceChildren());

function Page() {
  const [isCovered, setCovered] = useState(false);
  return (
    <main>
      <header />
      <section>
        <button id="open" type="button" onClick={() => setCovered(true)}>
          Open
        </button>
        {isCovered && <Cover onClose={() => setCovered(false)} />}
      </section>
    </main>
  );
}

function Cover({ onClose }: { onClose: () => void }) {
  const cover = useRef<HTMLDivElement>(null);
  useFocusTrap(cover);
  return (
    <div ref={cover} role="dialog">
      <button id="close" type="button" onClick={onClose}>
        Close
      </button>
    </div>
  );
}

const inertNames = () =>
  [...document.querySelectorAll('[inert]')].map(({ localName }) => localName).toSorted();

test('only the overlay is accessible, and the focus returns afterwards', async () => {
  const spot = document.body.appendChild(document.createElement('div'));
  const aside = document.body.appendChild(document.createElement('aside'));
  aside.toggleAttribute('inert', true);
  await act(() => createRoot(spot).render(<Page />));
  const opener = document.querySelector<HTMLElement>('#open');
  opener?.focus();
  await act(() => opener?.click());
  expect(inertNames()).toEqual(['aside', 'button', 'header']);
  opener?.blur();
  await act(() => document.querySelector<HTMLElement>('#close')?.click());
  expect(inertNames()).toEqual(['aside']);
  expect(document.activeElement).toBe(opener);
});

test('Escape closes it from inside the page, too', () => {
  const page = document.implementation.createHTMLDocument('');
  const pressed: string[] = [];
  leaveOnEscape(page, () => pressed.push('left'));
  page.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
  expect(pressed).toEqual([]);
  page.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(pressed).toEqual(['left']);
});
