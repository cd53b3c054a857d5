import { lazy, Suspense, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Popover } from '../overlays/popover.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ColorLabels } from './color-picker.tsx';
import { TextField } from '../fields/text-field.tsx';

export type { ColorLabels };

export type ColorFieldProps = {
  label: string;
  /** Hex text such as `#3a5bd9`. */
  value: string;
  /** Called with complete hex colors only, from the picker or once the typed text is one. */
  onChange: (hex: string) => void;
  onBlur?: () => void;
  help?: string;
  error?: string | undefined;
  isDisabled?: boolean;
  /** Colors offered under the picker; ten by default. */
  presets?: readonly string[];
  /** Names of the picker's parts, for screen readers. */
  labels: ColorLabels;
  className?: string;
};

/** From the default of the widget round the wheel, each dark enough for white text on it. */
const defaultPresets: readonly string[] = [
  '#009ce0',
  '#3a5bd9',
  '#6a3fc2',
  '#a8329e',
  '#c42b37',
  '#c2571a',
  '#8f6a00',
  '#11703c',
  '#0f7480',
  '#1d2026',
];

const ColorPicker = lazy(async () => {
  const { ColorPicker: Component } = await import('./color-picker.tsx');
  return { default: Component };
});

/** A color as hex text, with a swatch that opens a picker. No alpha. The picker loads on first use. */
export function ColorField(props: ColorFieldProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    help,
    error,
    isDisabled = false,
    presets,
    labels,
    className,
  } = props;
  const [draft, setDraft] = useState<string>();
  const type = (text: string) => {
    setDraft(text);
    const hex = parseHex(text);
    if (hex !== undefined) onChange(hex);
  };
  const pick = (hex: string) => {
    setDraft(undefined);
    onChange(hex);
  };
  return (
    <TextField
      {...{ label, help, error, isDisabled, className }}
      value={draft ?? value}
      onChange={type}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
      dir="ltr"
      spellCheck="false"
      autoComplete="off"
      startControl={
        <SwatchButton {...{ value, isDisabled, labels }} presets={presets ?? defaultPresets} onPick={pick} />
      }
      maxLength={9}
    />
  );
}

/**
 * `#rrggbb` in lower case from typed text, or undefined. Short forms are not accepted: a longer color looks like one
 * while it is being typed.
 */
export function parseHex(text: string): string | undefined {
  const match = /^#?([0-9a-f]{6})$/i.exec(text.trim());
  return match?.[1] === undefined ? undefined : `#${match[1].toLowerCase()}`;
}

type SwatchProps = {
  value: string;
  isDisabled: boolean;
  labels: ColorLabels;
  presets: readonly string[];
  onPick: (hex: string) => void;
};

function SwatchButton({ value, isDisabled, labels, presets, onPick }: SwatchProps) {
  const hex = parseHex(value);
  const trigger = (
    <Button
      aria-label={labels.open}
      isDisabled={isDisabled}
      className="focus-ring grid size-6 place-items-center rounded-sm"
    >
      <span
        className="size-4.5 rounded-sm ring-1 ring-border-control"
        style={{ backgroundColor: hex ?? 'transparent' }}
      />
    </Button>
  );
  return (
    <Popover label={labels.picker} trigger={trigger} className="w-[276px]">
      <Suspense fallback={<Skeleton height="15.5rem" shape="block" />}>
        <ColorPicker labels={labels} value={hex ?? '#000000'} presets={presets} onChange={onPick} />
      </Suspense>
    </Popover>
  );
}
