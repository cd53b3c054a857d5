import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Checkbox } from '../choices/checkbox.tsx';
import { ColorField, parseHex } from '../color/color-field.tsx';
import { RadioGroup } from '../choices/radio-group.tsx';
import { SearchField } from './search-field.tsx';
import { SearchSelect } from '../choices/search-select.tsx';
import { Select } from '../choices/select.tsx';
import { Switch } from '../choices/switch.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

/** The texts that aria-describedby ties to an element, in order. */
function descriptionOf(element: Element): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join(' | ');
}

const roles = [
  { value: 'agent', label: 'Agent' },
  { value: 'administrator', label: 'Administrator' },
];

const options = [
  { id: 'open', label: 'Open' },
  { id: 'pending', label: 'Pending' },
];

describe('errors are tied to their field', () => {
  const problem = { help: 'Help here', error: 'Wrong' };
  it.each([
    ['text field', <TextField key="a" label="Field" {...problem} />, 'textbox'],
    ['text area', <TextArea key="b" label="Field" {...problem} />, 'textbox'],
    [
      'select',
      <Select key="c" label="Field" placeholder="Choose" options={options} {...problem} />,
      'button',
    ],
    ['radio group', <RadioGroup key="d" label="Field" options={roles} {...problem} />, 'radiogroup'],
  ])('%s', (_name, field, role) => {
    render(field);
    const element = screen.getByRole(role, { name: /Field/ });
    expect(descriptionOf(element)).toContain('Help here');
    expect(descriptionOf(element)).toContain('Wrong');
  });

  it('text fields also announce that they are invalid and required', () => {
    render(<TextField label="Name" error="Wrong" isRequired />);
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-required')).toBe('true');
  });

  it('checkbox', () => {
    render(<Checkbox label="Terms" error="Accept first" />);
    expect(descriptionOf(screen.getByRole('checkbox', { name: 'Terms' }))).toContain('Accept first');
  });

  it('a field without error is not invalid', () => {
    render(<TextField label="Name" />);
    expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull();
  });
});

it('reveals and hides a password', async () => {
  render(
    <TextField
      label="Password"
      type="password"
      defaultValue="x1"
      revealLabels={{ show: 'Show', hide: 'Hide' }}
    />,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toHaveProperty('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(input).toHaveProperty('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(input).toHaveProperty('type', 'password');
});

it('cannot be edited when read-only', async () => {
  render(<TextField label="Id" isReadOnly defaultValue="42" />);
  await userEvent.type(screen.getByRole('textbox'), '1');
  expect(screen.getByRole('textbox')).toHaveProperty('value', '42');
});

it('selects an option with the keyboard', async () => {
  const onChange = vi.fn();
  render(<Select label="Status" placeholder="Choose" options={options} onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange).toHaveBeenCalledWith('pending');
  expect(screen.getByRole('button', { name: /Pending/ })).toBeTruthy();
});

it('finds an option by typing and shows when nothing is found', async () => {
  const onChange = vi.fn();
  render(
    <SearchSelect
      label="City"
      placeholder="Choose"
      searchLabel="Search"
      emptyText="No elements found."
      options={['Bergen', 'Cork', 'Lima'].map((city) => ({ id: city, label: city }))}
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /City/ }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'xx');
  expect(screen.getByText('No elements found.')).toBeTruthy();
  await userEvent.clear(screen.getByRole('combobox', { name: 'Search' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Search' }), 'COR');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Cork']);
  await userEvent.click(screen.getByRole('option', { name: 'Cork' }));
  expect(onChange).toHaveBeenCalledWith('Cork');
});

it('moves through radios with arrows', async () => {
  const onChange = vi.fn();
  render(<RadioGroup label="Role" options={roles} defaultValue="agent" onChange={onChange} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(onChange).toHaveBeenCalledWith('administrator');
});

it('toggles a switch and a checkbox', async () => {
  const onSwitch = vi.fn();
  const onCheck = vi.fn();
  render(
    <>
      <Switch label="Greeting" onChange={onSwitch} />
      <Checkbox label="Copy" onChange={onCheck} />
    </>,
  );
  await userEvent.click(screen.getByRole('switch', { name: 'Greeting' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Copy' }));
  expect(onSwitch).toHaveBeenCalledWith(true);
  expect(onCheck).toHaveBeenCalledWith(true);
});

it('clears the search with Escape and with its button', async () => {
  const onClear = vi.fn();
  render(<SearchField label="Search" clearLabel="Clear" onClear={onClear} />);
  const input = screen.getByRole('searchbox', { name: 'Search' });
  await userEvent.type(input, 'mara{Escape}');
  expect(input).toHaveProperty('value', '');
  await userEvent.type(input, 'mara');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(input).toHaveProperty('value', '');
  expect(onClear).toHaveBeenCalledTimes(2);
});

describe('color field', () => {
  it.each([
    ['#3A5BD9', '#3a5bd9'],
    ['3a5bd9', '#3a5bd9'],
    ['#fff', undefined],
    ['#3a5bd', undefined],
    ['#3a5bd9ff', undefined],
    ['tomato', undefined],
  ])('reads %s as %s', (text, hex) => {
    expect(parseHex(text)).toBe(hex);
  });

  it('reports complete colors only, and restores the actual one on blur', async () => {
    const onChange = vi.fn();
    const labels = { open: 'Choose', picker: 'Color', area: 'Area', hue: 'Hue', presets: 'Presets' };
    render(<ColorField label="Color" value="#009ce0" onChange={onChange} labels={labels} />);
    const input = screen.getByRole('textbox', { name: 'Color' });
    await userEvent.clear(input);
    await userEvent.type(input, '#ff88');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.type(input, '00');
    expect(onChange).toHaveBeenCalledWith('#ff8800');
    await userEvent.tab();
    expect(input).toHaveProperty('value', '#009ce0');
  });
});
