import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'mine', label: 'Mine' },
  { id: 'closed', label: 'Closed', isDisabled: true },
  { id: 'open', label: 'Open', count: 3 },
  { id: 'all', label: 'All', count: 10_000, maxCount: 9_999 },
];
const onChange = vi.fn();
beforeEach(() => onChange.mockClear());

const show = (props: { selected?: string } = {}) =>
  render(
    <Tabs
      label="Conversations"
      tabs={tabs}
      onChange={onChange}
      scrollStartLabel="Back"
      scrollEndLabel="On"
      {...(props.selected === undefined ? { defaultSelected: 'mine' } : { selected: props.selected })}
    >
      {(id) => <p>List of {id}</p>}
    </Tabs>,
  );
const tab = (name: string) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('shows the panel of the selected tab, under its name', async () => {
  show();
  expect(screen.getByRole('tabpanel', { name: 'Mine' }).textContent).toBe('List of mine');
  await userEvent.click(tab('Open 3'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('open');
  expect(screen.getByRole('tabpanel').textContent).toBe('List of open');
  expect(tab('Open 3').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id);
  expect(tab('All 9,999+').getAttribute('aria-controls')).toBeNull();
  await userEvent.click(tab('Closed'));
  expect(selected()).toBe('Open3');
});

it('goes along the tabs with the arrow keys, past disabled ones, and around', async () => {
  show();
  await userEvent.tab();
  expect(document.activeElement).toBe(tab('Mine'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Open 3'));
  expect(selected()).toBe('Open3');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(selected()).toBe('Mine');
  await userEvent.keyboard('{End}');
  expect(selected()).toBe('All9,999+');
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(selected()).toBe('All9,999+');
  await userEvent.keyboard('{Home}');
  expect(selected()).toBe('Mine');
});

it('goes the other way in right-to-left text', async () => {
  // The simulated page computes no direction from the attribute.
  vi.spyOn(globalThis, 'getComputedStyle').mockReturnValue({ direction: 'rtl' } as CSSStyleDeclaration);
  show();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowLeft}');
  vi.restoreAllMocks();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('open');
});

it('asks once for a tab that is not selected yet, and goes on from the one with the focus', async () => {
  show({ selected: 'mine' });
  await userEvent.click(tab('Open 3'));
  expect(onChange.mock.calls).toEqual([['open']]);
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange.mock.calls).toEqual([['open'], ['all']]);
  expect(selected()).toBe('Mine');
});
