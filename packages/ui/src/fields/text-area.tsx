import { useLayoutEffect, useRef, type Ref } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { traveling } from './traveling-keys.ts';
import { controlStyles } from './control-styles.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';
import { growToFit, heightsOf } from './grow-to-fit.ts';

export type TextAreaProps = FieldProps &
  Pick<
    AriaTextFieldProps,
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'onFocus'
    | 'onKeyDown'
    | 'name'
    | 'autoFocus'
    | 'maxLength'
    | 'isReadOnly'
  > & {
    placeholder?: string;
    /** Height at rest, in lines; default 3. */
    minRows?: number;
    /** Lines after which it scrolls; default 10. */
    maxRows?: number;
    dir?: 'ltr' | 'rtl' | 'auto';
    inputRef?: Ref<HTMLTextAreaElement>;
  };

/** Several lines of text; grows with its content, then scrolls. */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, help, error, className = '', placeholder, minRows = 3, maxRows = 10 } = props;
  const { dir, inputRef, isRequired = false, isDisabled = false, isReadOnly = false } = props;
  const { value, defaultValue, onChange, onBlur, onFocus, onKeyDown, name, autoFocus, maxLength } = props;
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => growToFit(frame.current?.querySelector('textarea')), [value]);
  return (
    <AriaTextField
      {...{ value, defaultValue, onBlur, onFocus, name, autoFocus, maxLength }}
      onKeyDown={traveling(onKeyDown)}
      {...{ isRequired, isDisabled, isReadOnly }}
      onChange={(text) => {
        growToFit(frame.current?.querySelector('textarea'));
        onChange?.(text);
      }}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={`flex flex-col gap-1 ${className}`}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isRequired={isRequired} />
      <div ref={frame} className="contents">
        <AriaTextArea
          ref={inputRef}
          dir={dir}
          rows={minRows}
          placeholder={placeholder}
          style={heightsOf(minRows, maxRows)}
          className={controlStyles({ size: 'auto', class: 'field-sizing-content resize-none' })}
        />
      </div>
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  );
}
