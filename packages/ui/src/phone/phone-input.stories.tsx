import { useState } from 'react';
import { PhoneInput, type CountryListTexts } from './phone-input.tsx';
import type { Story } from '../story.ts';

export const texts: CountryListTexts = {
  countries: 'Countries',
  search: 'Search country',
  select: 'Select Country',
  clear: 'Clear selection',
  empty: 'No results found',
};

function Field({ start, error }: { start: string | null; error?: string }) {
  const [country, setCountry] = useState(start);
  return (
    <PhoneInput
      className="w-72"
      label="Phone number"
      placeholder="Enter the number"
      texts={texts}
      country={country}
      onCountryChange={setCountry}
      defaultValue={start === null ? '' : '151 23456789'}
      error={error}
    />
  );
}

export const stories: readonly Story[] = [
  {
    name: 'States',
    states: {
      countries: [{ click: 'button', name: 'Select Country' }, { key: 'ArrowDown' }, { key: 'ArrowDown' }],
      chosen: [{ click: 'button', name: 'Germany +49' }, { type: 'ger' }],
      'nothing found': [{ click: 'button', name: 'Select Country' }, { type: 'xyz' }],
    },
    Render: () => (
      <>
        <Field start={null} />
        <Field start="DE" />
        <Field start="DE" error="This is no phone number." />
        <PhoneInput
          className="w-72"
          label="Disabled"
          texts={texts}
          country="NG"
          onCountryChange={() => undefined}
          isDisabled
        />
      </>
    ),
  },
];
