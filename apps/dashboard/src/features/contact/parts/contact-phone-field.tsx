import { PhoneInput } from '@confab/ui/phone-input';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/messages/use-text.ts';
import { readNumber, type PhoneError } from './read-number.ts';

type ContactPhoneFieldProps = {
  /** As it is stored, or as far as it was typed. */
  value: string;
  country: string | null;
  onChange: (text: string) => void;
  onCountryChange: (country: string | null) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** A phone number with its country: with the code of the country it may be written as within it. */
export function ContactPhoneField(props: ContactPhoneFieldProps) {
  const { value, country, onChange, onCountryChange, onBlur, error } = props;
  const text = useText();
  const numberError = usePhoneError(value, country);
  const [wasLeft, setLeft] = useState(false);
  const choose = async (chosen: string | null) => {
    onCountryChange(chosen);
    // The number of another country, written with its code, would contradict the choice.
    if (chosen === null || !value.trim().startsWith('+')) return;
    const number = await readNumber(value, chosen);
    if ('national' in number && number.country !== chosen) onChange(number.national);
  };
  return (
    <PhoneInput
      label={text('contact:form.phone_number')}
      help={text('contact:form.phoneHelp')}
      name="phone_number"
      value={value}
      country={country}
      onCountryChange={(chosen) => void choose(chosen)}
      onChange={onChange}
      onBlur={() => {
        setLeft(true);
        onBlur();
      }}
      error={error ?? (wasLeft && numberError ? text(`contact:phone.${numberError}`) : undefined)}
      texts={{
        countries: text('contact:phone.countries'),
        search: text('contact:phone.search'),
        select: text('contact:phone.select'),
        clear: text('contact:phone.clear'),
        empty: text('contact:phone.empty'),
      }}
    />
  );
}

/** The error of the current number; the numbering data is loaded on first use. */
function usePhoneError(value: string, country: string | null): PhoneError | undefined {
  const [known, setKnown] = useState<{ value: string; country: string | null; error?: PhoneError }>();
  useEffect(() => {
    let isCurrent = true;
    void readNumber(value, country).then((number) => {
      if (isCurrent) setKnown({ value, country, ...('error' in number ? { error: number.error } : {}) });
    });
    return () => {
      isCurrent = false;
    };
  }, [value, country]);
  return known?.value === value && known.country === country ? known.error : undefined;
}
