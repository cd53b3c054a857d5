import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { controlStyles } from './control-styles.ts';
import { growToFit, heightsOf } from './grow-to-fit.ts';

export type PlainTextAreaProps = Pick<
  ComponentProps<'textarea'>,
  'placeholder' | 'onKeyDown' | 'autoFocus' | 'dir'
> & {
  /** Names the field for screen readers. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  minRows: number;
  maxRows: number;
  className?: string;
};

/** Several lines of text without label, help and errors: a fraction of the code of `TextArea`. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { label, value, onChange, minRows, maxRows, className, ...rest } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => growToFit(area.current), [value]);
  return (
    <textarea
      {...rest}
      ref={area}
      aria-label={label}
      value={value}
      rows={minRows}
      onChange={(event) => onChange(event.target.value)}
      style={heightsOf(minRows, maxRows)}
      className={controlStyles({
        size: 'auto',
        class: `block field-sizing-content resize-none ${className ?? ''}`,
      })}
    />
  );
}
