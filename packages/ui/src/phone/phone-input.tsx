import { useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Popover } from 'react-aria-components/Popover';
import { Input, TextField } from 'react-aria-components/TextField';
import { useLocale } from 'react-aria-components/I18nProvider';
import { ChevronDown, Globe } from 'lucide-react';
import { CountryList, type CountryListTexts } from './country-list.tsx';
import { FieldLabel, FieldNotes, type FieldProps } from '../fields/field-parts.tsx';
import { floatingPanel } from '../menus/list-styles.ts';
import { loadCountries, type Country } from './phone-countries.ts';
import { useControlled } from '../hooks/use-controlled.ts';

export { phoneProblem, readPhone, type PhoneProblem } from './phone-countries.ts';
export type { CountryListTexts };

export type PhoneInputProps = FieldProps & {
  /** The number as typed, without the dial code. */
  value?: string;
  defaultValue?: string;
  /** ISO 3166 alpha-2 code; null for none. */
  country: string | null;
  onCountryChange: (id: string | null) => void;
  /** Every change of the typed text. */
  onChange?: (text: string) => void;
  /** When the field is left, with its text. */
  onBlur?: (text: string) => void;
  /** The dial code of a newly chosen country (`+49`), empty when the choice is cleared. */
  onSetCode?: (dialCode: string) => void;
  placeholder?: string;
  texts: CountryListTexts;
  name?: string;
};

/** A phone number with its country; the list of countries loads separately after the field is mounted. */
export function PhoneInput(props: PhoneInputProps) {
  const { label, hideLabel, help, error, className = '', isRequired = false, isDisabled = false } = props;
  const { country, onCountryChange, onSetCode, placeholder, texts, name } = props;
  const [value, setValue] = useControlled(props.value, props.defaultValue ?? '', props.onChange);
  const inputRef = useRef<HTMLInputElement>(null);
  const countries = useCountries();
  const choose = (chosen: Country | null) => {
    onCountryChange(chosen?.id ?? null);
    onSetCode?.(chosen?.dialCode ?? '');
    inputRef.current?.focus();
  };
  return (
    <TextField
      type="tel"
      value={value}
      onChange={setValue}
      onBlur={() => props.onBlur?.(value)}
      {...(name === undefined ? {} : { name })}
      autoComplete="tel-national"
      isRequired={isRequired}
      isDisabled={isDisabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`group flex flex-col gap-1 ${className}`}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isRequired={isRequired} />
      <Group
        dir="ltr"
        className="flex h-8 items-stretch rounded-control border border-border-control bg-surface-raised outline-2 -outline-offset-1 outline-transparent focus-within:border-focus focus-within:outline-focus group-invalid:border-danger group-disabled:opacity-60"
      >
        <CountryButton {...{ countries, texts, isDisabled }} chosen={country} onChoose={choose} />
        <Input
          ref={inputRef}
          maxLength={250}
          placeholder={placeholder ?? ''}
          className="tabular min-w-0 flex-1 bg-transparent px-2 text-control text-text outline-none"
        />
      </Group>
      <FieldNotes help={help} error={error} />
    </TextField>
  );
}

type CountryButtonProps = {
  countries: readonly Country[];
  chosen: string | null;
  texts: CountryListTexts;
  isDisabled: boolean;
  onChoose: (country: Country | null) => void;
};

function CountryButton({ countries, chosen, texts, isDisabled, onChoose }: CountryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const panelRef = useRef<HTMLElement>(null);
  const current = countries.find(({ id }) => id === chosen);
  useOutsidePress(isOpen, [buttonRef, panelRef], () => setOpen(false));
  return (
    <>
      <Button
        ref={buttonRef}
        slot={null}
        isDisabled={isDisabled}
        aria-label={current ? `${current.name} ${current.dialCode}` : texts.select}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        onPress={() => setOpen(!isOpen)}
        className="focus-ring flex min-w-12 items-center gap-1 rounded-s-control border-e border-border px-2 text-control hover:bg-surface-hover"
      >
        {current ? <span aria-hidden>{current.flag}</span> : <Globe aria-hidden size={14} />}
        {current && <span className="tabular text-text-muted">{current.dialCode}</span>}
        <ChevronDown aria-hidden size={12} className="text-text-muted" />
      </Button>
      <Popover
        ref={panelRef}
        isNonModal
        triggerRef={buttonRef}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        offset={6}
        aria-label={texts.countries}
        className={`w-72 ${floatingPanel}`}
      >
        <CountryList
          countries={countries}
          chosen={chosen}
          texts={texts}
          onChoose={(country) => {
            onChoose(country);
            setOpen(false);
          }}
        />
      </Popover>
    </>
  );
}

/** The numbering data is a chunk of its own; the field can be used before. */
function useCountries(): readonly Country[] {
  const { locale } = useLocale();
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void loadCountries(locale).then((loaded) => {
      if (isCurrent) setCountries(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return countries;
}

function useOutsidePress(
  isOn: boolean,
  inside: readonly { current: HTMLElement | null }[],
  onPress: () => void,
): void {
  const latest = useRef({ inside, onPress });
  useEffect(() => {
    latest.current = { inside, onPress };
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = ({ target }: Event) => {
      const isInside = latest.current.inside.some(
        (ref) => target instanceof Node && ref.current?.contains(target),
      );
      if (!isInside) latest.current.onPress();
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, [isOn]);
}
