import { countryCodeIn, countryCodes } from '@confab/rules/countries';
import { storedCountryName } from '@confab/rules/country-name';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { useCountryOptions } from '../../../platform/messages/use-country-options.ts';
import { useText } from '../../../platform/messages/use-text.ts';

type Country = {
  country: string;
  /** Empty where the name is not one of a country. */
  code: string;
};

type ContactCountryFieldProps = Country & {
  error: string | undefined;
  onChange: (chosen: Country) => void;
};

const none = 'none';
const written = 'written';

/** The country, selected by its name. A custom text is kept until a country is selected. */
export function ContactCountryField({ country, code, error, onChange }: ContactCountryFieldProps) {
  const text = useText();
  const options = useCountryOptions();
  const chosen = chosenOf({ country, code });
  const own = chosen === written ? [{ id: written, label: country || code }] : [];
  return (
    <LongSelect
      label={text('contact:form.country')}
      placeholder={text('contact:form.chooseCountry')}
      options={[
        ...(chosen === null ? [] : [{ id: none, label: text('contact:form.noCountry') }]),
        ...own,
        ...options,
      ]}
      value={chosen}
      onChange={(id) => {
        if (id === none) onChange({ country: '', code: '' });
        else if (id !== written) onChange({ country: storedCountryName(id), code: id });
      }}
      {...(error === undefined ? {} : { error })}
    />
  );
}

/** The code, `written` for something else, null for nothing. */
export function chosenOf({ country, code }: Country): string | null {
  const known = countryCodeIn(code);
  if (country.trim() === '') return known ?? (code === '' ? null : written);
  const named = known ?? countryCodes.find((each) => storedCountryName(each) === country.trim());
  return named !== undefined && storedCountryName(named) === country.trim() ? named : written;
}
