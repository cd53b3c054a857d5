import { CalendarDate, getLocalTimeZone, today } from '@internationalized/date';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { presetDays, rangeBefore, rangeMoments, turnTo } from './date-range.ts';
import { dayPattern, readDay, writeDay } from './day-text.ts';
import { DateRangePicker, type DateRange } from './date-range-picker.tsx';
import { texts } from './date-range-picker.stories.tsx';
import { UiProvider } from '../ui-provider.tsx';

const march: DateRange = { preset: 'custom', start: '2026-02-10', end: '2026-03-04' };

async function open(value: DateRange | null) {
  const onApply = vi.fn();
  render(
    <UiProvider locale="en-US">
      <DateRangePicker value={value} onApply={onApply} texts={texts} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button'));
  await screen.findByRole('button', { name: 'Apply' });
  return onApply;
}

const side = (name: string) => within(screen.getByRole('region', { name }));
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the button', () => {
  it('prompts for a range when there is none', () => {
    render(<DateRangePicker value={null} onApply={() => undefined} texts={texts} />);
    expect(screen.getByRole('button', { name: 'Select a date range' })).toBeTruthy();
  });

  it('shows the preset, or the dates', () => {
    const { rerender } = render(
      <DateRangePicker value={{ ...march, preset: 'lastYear' }} onApply={() => undefined} texts={texts} />,
    );
    expect(screen.getByRole('button', { name: 'Last year' })).toBeTruthy();
    rerender(<DateRangePicker value={march} onApply={() => undefined} texts={texts} />);
    expect(screen.getByRole('button').textContent).toMatch(/Feb 10.*Mar 4, 2026/);
  });
});

it('starts at the last seven days and applies them', async () => {
  const onApply = await open(null);
  await press('Apply');
  const now = today(getLocalTimeZone());
  expect(onApply).toHaveBeenCalledExactlyOnceWith({
    preset: 'last7days',
    start: now.subtract({ days: 6 }).toString(),
    end: now.toString(),
  });
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
});

it('shows six weeks from Monday', async () => {
  await open(march);
  const february = side('Start date');
  expect(february.getAllByRole('gridcell')).toHaveLength(42);
  const heads = screen.getAllByRole('grid')[0]?.querySelectorAll('th');
  expect(heads?.[0]?.textContent).toBe('M');
  expect(heads?.[6]?.textContent).toBe('S');
});

it('uses the first press as start, a later one as end, and an earlier one as a new start', async () => {
  const onApply = await open(march);
  const day = async (name: RegExp) => userEvent.click(side('Start date').getByRole('button', { name }));
  await day(/February 12, 2026/);
  await press('Apply');
  expect(screen.getByRole('alert').textContent).toBe('Please select a valid time range');
  expect(onApply).not.toHaveBeenCalled();
  await day(/February 5, 2026/);
  await day(/February 20, 2026/);
  await press('Apply');
  expect(onApply).toHaveBeenCalledWith({ preset: 'custom', start: '2026-02-05', end: '2026-02-20' });
});

it('keeps the second calendar after the first', async () => {
  await open(march);
  await userEvent.click(side('Start date').getByRole('button', { name: 'Show later' }));
  expect(side('Start date').getByRole('button', { name: /^March/ })).toBeTruthy();
  expect(side('End date').getByRole('button', { name: /^April/ })).toBeTruthy();
  await userEvent.click(side('End date').getByRole('button', { name: 'Show earlier' }));
  expect(side('Start date').getByRole('button', { name: /^February/ })).toBeTruthy();
});

it('moves by ten years, then months', async () => {
  await open(march);
  await userEvent.click(side('Start date').getByRole('button', { name: /choose a year/ }));
  const years = within(side('Start date').getByRole('group', { name: 'choose a year' }));
  expect(years.getAllByRole('button').map((each) => each.textContent)).toEqual(
    Array.from({ length: 10 }, (_, index) => String(2020 + index)),
  );
  await userEvent.click(years.getByRole('button', { name: '2024' }));
  await userEvent.click(side('Start date').getByRole('button', { name: 'Jun' }));
  expect(side('Start date').getByRole('button', { name: /June 12, 2024/ })).toBeTruthy();
});

describe('typing', () => {
  it('only in custom mode', async () => {
    await open(null);
    const start = screen.getByRole('textbox', { name: 'Start date' });
    expect(start).toHaveProperty('readOnly', true);
    await press('Custom date range');
    expect(start).toHaveProperty('readOnly', false);
  });

  it.each([
    ['Start date', '2026-02-01', 'Please enter the date in valid format: MM/DD/YYYY'],
    ['Start date', '03/09/2026', 'Start date must be before the end date.'],
    ['End date', '02/01/2026', 'End date must be after the start date.'],
  ])('%s %s is rejected: %s', async (name, text, message) => {
    await open(march);
    const field = screen.getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, `${text}{Enter}`);
    expect(side(name).getByText(message)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('moves the calendar to the parsed date, and applies it', async () => {
    const onApply = await open(march);
    const field = screen.getByRole('textbox', { name: 'Start date' });
    await userEvent.clear(field);
    await userEvent.type(field, '1/5/2026');
    await userEvent.tab();
    expect(side('Start date').getByRole('button', { name: /^January/ })).toBeTruthy();
    await press('Apply');
    expect(onApply).toHaveBeenCalledWith({ preset: 'custom', start: '2026-01-05', end: '2026-03-04' });
  });
});

it('resets to the last seven days', async () => {
  const onApply = await open(march);
  await press('Clear');
  expect(screen.getByRole('button', { name: 'Last 7 days' }).getAttribute('aria-pressed')).toBe('true');
  await press('Apply');
  expect(onApply).toHaveBeenCalledWith(expect.objectContaining({ preset: 'last7days' }));
});

describe('dates and text', () => {
  const day = new CalendarDate(2026, 3, 4);
  it.each([
    ['en-US', 'MM/DD/YYYY', '03/04/2026'],
    ['en-GB', 'DD/MM/YYYY', '04/03/2026'],
    ['de', 'DD.MM.YYYY', '04.03.2026'],
  ])('%s writes %s', (locale, pattern, text) => {
    expect(dayPattern(locale)).toBe(pattern);
    expect(writeDay(day, locale)).toBe(text);
    expect(readDay(text, locale)?.toString()).toBe('2026-03-04');
  });

  it.each(['ar-EG', 'fa', 'ko', 'bg', 'ja', 'zh-TW', 'th', 'he', 'hi'])(
    '%s parses what it formats',
    (locale) => {
      expect(readDay(writeDay(day, locale), locale)?.toString()).toBe('2026-03-04');
    },
  );

  it.each(['', '3/4', '02/30/2026', '13/01/2026', '3/4/26', 'March 4 2026 3', '1/2/3/2026'])(
    'is not a date: %s',
    (text) => {
      expect(readDay(text, 'en-US')).toBeUndefined();
    },
  );

  it('counts presets back from today', () => {
    const now = new CalendarDate(2026, 3, 31);
    const start = (preset: Parameters<typeof presetDays>[0]) => presetDays(preset, now).start.toString();
    expect(start('last7days')).toBe('2026-03-25');
    expect(start('last30days')).toBe('2026-03-02');
    expect(start('last3months')).toBe('2025-12-31');
    expect(start('last6months')).toBe('2025-09-30');
    expect(start('lastYear')).toBe('2025-03-31');
  });

  it('lasts from the first to the last millisecond of its days', () => {
    const { from, to } = rangeMoments({ start: '2026-03-04', end: '2026-03-04' });
    expect([from.getHours(), from.getDate()]).toEqual([0, 4]);
    expect([to.getHours(), to.getMilliseconds(), to.getDate()]).toEqual([23, 999, 4]);
  });

  it('moves the other calendar to the next month across a year end', () => {
    const shown = { start: new CalendarDate(2025, 12, 31), end: new CalendarDate(2026, 1, 31) };
    expect(turnTo(shown, 'start', new CalendarDate(2026, 1, 31)).end.toString()).toBe('2026-02-28');
    expect(turnTo(shown, 'end', new CalendarDate(2025, 12, 31)).start.toString()).toBe('2025-11-30');
  });
});

it('moves back by the length of the range', () => {
  expect(rangeBefore({ start: '2026-03-28', end: '2026-04-03' })).toEqual({
    preset: 'custom',
    start: '2026-03-21',
    end: '2026-03-27',
  });
  expect(rangeBefore({ start: '2026-03-01', end: '2026-03-01' })).toMatchObject({
    start: '2026-02-28',
    end: '2026-02-28',
  });
});
