import { useMemo } from 'react';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import type { Field } from '../../../platform/forms/form.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { localeOptions } from '../model.ts';

type LocaleFieldProps = Field<string> & {
  label: string;
  help?: string;
  /** Locales that are not offered. */
  without?: readonly string[];
};

/** Selects one of all languages, with regions and scripts. */
export function LocaleField({ label, help, without = [], value, ...field }: LocaleFieldProps) {
  const text = useText();
  const language = useLanguage();
  const options = useMemo(() => localeOptions(language), [language]);
  return (
    <LongSelect
      label={label}
      {...(help === undefined ? {} : { help })}
      isRequired
      placeholder={text('portal:locales.choose')}
      options={options.filter(({ id }) => !without.includes(id))}
      value={value === '' ? null : value}
      {...field}
    />
  );
}
