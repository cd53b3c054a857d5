import { useState } from 'react';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ColorField } from './color-field.tsx';
import { ColorPicker, type ColorPickerProps } from './color-picker.tsx';
import { useThrottled } from '../hooks/use-throttled.ts';

const labels = { open: 'Choose', picker: 'Picker', area: 'Area', hue: 'Hue', presets: 'Suggestions' };
const onChange = vi.fn();

function Picker(props: Partial<ColorPickerProps>) {
  const [value, setValue] = useState(props.value ?? '#009ce0');
  const change = (hex: string) => {
    onChange(hex);
    setValue(hex);
  };
  return <ColorPicker presets={[]} labels={labels} {...props} value={value} onChange={change} />;
}

function open(props: Partial<ColorPickerProps> = {}) {
  onChange.mockClear();
  render(<Picker {...props} />);
}
const last = () => onChange.mock.lastCall?.[0];
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

async function write(name: string, text: string): Promise<HTMLElement> {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
  await settled();
  return field;
}

describe('the channels of a color', () => {
  it('a number above the maximum becomes the maximum', async () => {
    open();
    expect(await write('Red', '300')).toHaveProperty('value', '255');
    expect(last()).toBe('#ff9ce0');
  });

  it('arrows step by one', async () => {
    open();
    await userEvent.click(screen.getByRole('textbox', { name: 'Green' }));
    await userEvent.keyboard('{ArrowUp}');
    await settled();
    expect(last()).toBe('#009de0');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await settled();
    expect(last()).toBe('#009be0');
  });

  it('alpha is from 0 to 1 in hundredths', async () => {
    open({ value: '#009ce080', hasAlpha: true });
    expect(await write('Alpha', '400')).toHaveProperty('value', '100%');
    expect(last()).toBe('#009ce0ff');
    await userEvent.click(screen.getByRole('textbox', { name: 'Alpha' }));
    await userEvent.keyboard('{ArrowDown}');
    await settled();
    expect(screen.getByRole('textbox', { name: 'Alpha' })).toHaveProperty('value', '99%');
    const slider = screen.getByRole('slider', { name: 'Alpha' });
    expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['0', '1']);
  });

  it('hue is from 0 to 360 in ones', async () => {
    open({ value: '#ff0000' });
    const hue = screen.getByRole('slider', { name: 'Hue' });
    expect([hue.getAttribute('min'), hue.getAttribute('max'), hue.getAttribute('step')]).toEqual([
      '0',
      '360',
      '1',
    ]);
    act(() => hue.focus());
    await userEvent.keyboard('{ArrowRight}');
    await settled();
    expect(hue).toHaveProperty('value', '1');
    await userEvent.keyboard('{End}');
    expect(hue).toHaveProperty('value', '360');
    await userEvent.keyboard('{ArrowRight}');
    expect(hue).toHaveProperty('value', '360');
  });

  it('keeps the hue of a color that has become gray', async () => {
    open({ value: '#ff0000' });
    const hue = screen.getByRole('slider', { name: 'Hue' });
    act(() => hue.focus());
    for (let step = 0; step < 5; step += 1) await userEvent.keyboard('{ArrowRight}');
    const [saturation] = screen.getAllByRole('slider', { name: /Saturation|Area/ });
    if (!saturation) throw new Error('No area is drawn');
    act(() => saturation.focus());
    await userEvent.keyboard('{Home}');
    for (let step = 0; step < 12; step += 1) await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await settled();
    expect(last()).toBe('#ffffff');
    expect(hue).toHaveProperty('value', '5');
  });
});

describe('the color field', () => {
  async function openField(props: { presets?: readonly string[] } = {}) {
    render(<ColorField label="Color" value="#009ce0" onChange={onChange} labels={labels} {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Choose' }));
    await screen.findByRole('slider', { name: 'Hue' });
  }

  it('offers ten colors by default, and no alpha', async () => {
    await openField();
    expect(screen.getAllByRole('option')).toHaveLength(10);
    expect(screen.queryByRole('slider', { name: 'Alpha' })).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Alpha' })).toBeNull();
  });

  it('is opened by its swatch and closed with Escape', async () => {
    await openField({ presets: [] });
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('slider', { name: 'Hue' })).toBeNull();
  });
});

describe('throttling to 20 ms', () => {
  afterEach(() => vi.useRealTimers());

  it('passes the first value immediately, then the last of each 20 ms, and always the very last', () => {
    vi.useFakeTimers();
    const call = vi.fn();
    const { result, unmount } = renderHook(() => useThrottled(call, 20));
    const received = () => call.mock.calls.flat();
    result.current(1);
    expect(received()).toEqual([1]);
    result.current(2);
    vi.advanceTimersByTime(19);
    result.current(3);
    expect(received()).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(received()).toEqual([1, 3]);
    vi.advanceTimersByTime(100);
    result.current(4);
    expect(received()).toEqual([1, 3, 4]);
    result.current(5);
    unmount();
    vi.advanceTimersByTime(20);
    expect(received()).toEqual([1, 3, 4, 5]);
  });
});
