import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PhoneInput, phoneProblem, readPhone } from './phone-input.tsx';
import { texts } from './phone-input.stories.tsx';
import { loadCountries, searchCountries } from './phone-countries.ts';
import { UiProvider } from '../ui-provider.tsx';

const events = { onChange: vi.fn(), onBlur: vi.fn(), onSetCode: vi.fn() };

function Field({ start }: { start: string | null }) {
  const [country, setCountry] = useState(start);
  return (
    <PhoneInput label="Phone" texts={texts} country={country} onCountryChange={setCountry} {...events} />
  );
}

async function open(start: string | null = null) {
  vi.clearAllMocks();
  render(
    <UiProvider locale="en">
      <p>elsewhere</p>
      <Field start={start} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('option', { name: /Zimbabwe/ });
}

const first = () => screen.getAllByRole('option')[0];
const highlighted = () =>
  document.querySelector(
    `#${CSS.escape(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')}`,
  )?.textContent;

it('puts "Select Country" first, and "Clear selection" once one is selected', async () => {
  await open();
  expect(first()?.textContent).toBe('Select Country');
  await userEvent.click(screen.getByRole('option', { name: /Kenya/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Kenya +254' }));
  expect(first()?.textContent).toBe('Clear selection');
  await userEvent.click(screen.getByRole('option', { name: 'Clear selection' }));
  expect(screen.getByRole('button', { name: 'Select Country' })).toBeTruthy();
  expect(events.onSetCode.mock.calls).toEqual([['+254'], ['']]);
});

it('selecting closes the list, clears the search, and focuses the number', async () => {
  await open();
  await userEvent.keyboard('KENYA{Enter}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await new Promise((done) => requestAnimationFrame(done));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }));
  await userEvent.click(screen.getByRole('button', { name: 'Kenya +254' }));
  expect(screen.getByRole('combobox')).toHaveProperty('value', '');
});

it('moves with the arrows, stops at the ends and keeps the highlight 40 px below the edge', async () => {
  await open();
  await userEvent.keyboard('{ArrowUp}');
  expect(highlighted()).toBe('Select Country');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const third = screen.getAllByRole('option')[2];
  expect(highlighted()).toBe(third?.textContent);
  const list = screen.getByRole('listbox');
  const fourth = screen.getAllByRole('option')[3];
  if (!fourth) throw new Error('no fourth country');
  Object.defineProperty(fourth, 'offsetTop', { value: 300 });
  await userEvent.keyboard('{ArrowDown}');
  expect(list.scrollTop).toBe(260);
});

it('closes on a press elsewhere and on Escape', async () => {
  await open();
  await userEvent.click(screen.getByText('elsewhere'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Select Country' }));
  expect(screen.getByRole('listbox')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it('shows when nothing is found', async () => {
  await open();
  await userEvent.keyboard('xyz');
  expect(screen.getByRole('status').textContent).toBe('No results found');
});

it('highlights and clears nothing when nothing is found', async () => {
  await open('KE');
  await userEvent.keyboard('xyz');
  expect(screen.getByRole('combobox').hasAttribute('aria-activedescendant')).toBe(false);
  await userEvent.keyboard('{Enter}');
  expect(events.onSetCode).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Kenya +254' })).toBeTruthy();
});

it('accepts 250 characters', async () => {
  await open();
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('maxLength', 250);
});

it('reports the input, and the value on blur', async () => {
  await open('KE');
  await userEvent.click(screen.getByRole('textbox', { name: 'Phone' }));
  vi.clearAllMocks();
  await userEvent.keyboard('712');
  expect(events.onChange).toHaveBeenLastCalledWith('712');
  await userEvent.tab();
  expect(events.onBlur).toHaveBeenCalledWith('712');
});

describe('countries', () => {
  it.each([
    ['germ', 'DE'],
    ['+49', 'DE'],
    ['gH', 'GH'],
  ])('%s finds %s', async (text, id) => {
    const found = searchCountries(await loadCountries('en'), text);
    expect(found.map((each) => each.id)).toContain(id);
    expect(found.length).toBeLessThan(20);
  });

  it('are named in the reader’s language, with flags', async () => {
    const german = (await loadCountries('de')).find(({ id }) => id === 'DE');
    expect(german).toEqual({ id: 'DE', name: 'Deutschland', dialCode: '+49', flag: '🇩🇪' });
  });

  it.each([
    ['+49 1', undefined],
    ['+49 12', '12'],
    ['+49 12345678901234567', '12345678901234567'],
    ['+49 123456789012345678', undefined],
    [`+49 151 23456789${' '.repeat(240)}`, undefined],
    ['+49 151 23456789 ext. 12345678901234567890', '15123456789'],
  ])('%s has the digits %s', async (text, national) => {
    expect((await readPhone(text))?.national).toBe(national);
  });

  it('parsing numbers', async () => {
    expect(await readPhone('0151 23456789', 'DE')).toMatchObject({
      e164: '+4915123456789',
      national: '15123456789',
      isPossible: true,
    });
    expect((await readPhone('+254712345678'))?.country).toBe('KE');
    expect(await readPhone('hello', 'DE')).toBeUndefined();
    expect(await readPhone('0151 23456789', 'nowhere')).toBeUndefined();
  });
});

it.each([
  ['not one', 'DE', 'NOT_A_NUMBER'],
  ['030 123456', undefined, 'INVALID_COUNTRY'],
  ['+49 3', undefined, 'TOO_SHORT'],
  ['030 1234567890123456', 'DE', 'TOO_LONG'],
  ['030 123456', 'DE', undefined],
  ['+4930123456', undefined, undefined],
] as const)('for %s in %s shows the error', async (text, country, problem) => {
  expect(await phoneProblem(text, country)).toBe(problem);
});
