import { useState, type ReactNode, type Ref } from 'react';
import {
  Input,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { Button } from 'react-aria-components/Button';
import { Eye, EyeOff } from 'lucide-react';
import { traveling } from './traveling-keys.ts';
import { controlStyles, type ControlSize } from './control-styles.ts';
import { FieldLabel, FieldNotes, type FieldProps } from './field-parts.tsx';

export type TextFieldProps = FieldProps &
  Pick<
    AriaTextFieldProps,
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'onFocus'
    | 'onKeyDown'
    | 'name'
    | 'autoComplete'
    | 'autoFocus'
    | 'maxLength'
    | 'inputMode'
    | 'isReadOnly'
    | 'id'
    | 'spellCheck'
  > & {
    /** Default `text`. */
    type?: 'text' | 'email' | 'password' | 'url' | 'tel' | 'number' | 'date' | 'datetime-local';
    /** The first moment of a `datetime-local` field, as its values are written. */
    min?: string | undefined;
    placeholder?: string;
    /** The id of a `datalist` with suggestions. */
    list?: string;
    size?: ControlSize;
    /** Names of the button that shows and hides a password; without them there is no such button. */
    revealLabels?: { show: string; hide: string };
    /** Inside the frame before the text; decorative. */
    icon?: ReactNode;
    /** A small button inside the frame before the text, at most 24 px square. */
    startControl?: ReactNode;
    /** `ltr` for addresses and codes inside right-to-left text. */
    dir?: 'ltr' | 'rtl' | 'auto';
    inputRef?: Ref<HTMLInputElement>;
  };

/** One line of text with its label, help and error. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, help, error, className = '', type = 'text', placeholder, size } = props;
  const { revealLabels, icon, startControl, dir, inputRef, isRequired, min, list, ...rest } = props;
  const hasStart = icon != null || startControl != null;
  const [isRevealed, setRevealed] = useState(false);
  const canReveal = type === 'password' && revealLabels !== undefined;
  return (
    <AriaTextField
      {...withoutOwn(rest)}
      onKeyDown={traveling(props.onKeyDown)}
      isRequired={isRequired ?? false}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      type={canReveal && isRevealed ? 'text' : type}
      className={`flex flex-col gap-1 ${className}`}
    >
      <FieldLabel label={label} hideLabel={hideLabel} isRequired={isRequired} />
      <div dir={dir} className="relative">
        {startControl != null && (
          <span className="absolute inset-y-0 start-1 z-1 grid items-center">{startControl}</span>
        )}
        {icon != null && <InputIcon>{icon}</InputIcon>}
        <Input
          ref={inputRef}
          placeholder={placeholder}
          min={min}
          list={list}
          className={controlStyles({
            size,
            class: `${hasStart ? 'ps-8' : ''} ${canReveal ? 'pe-9' : ''}`,
          })}
        />
        {canReveal && (
          <RevealButton
            label={isRevealed ? revealLabels.hide : revealLabels.show}
            isRevealed={isRevealed}
            onPress={() => setRevealed(!isRevealed)}
          />
        )}
      </div>
      <FieldNotes help={help} error={error} />
    </AriaTextField>
  );
}

/** Our own props, which must not reach React Aria's element. */
function withoutOwn<T extends Omit<TextFieldProps, 'revealLabels'>>(props: T) {
  const {
    label: _l,
    hideLabel: _h,
    help: _p,
    error: _e,
    className: _c,
    placeholder: _t,
    size: _s,
    ...rest
  } = props;
  return rest;
}

function InputIcon({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute inset-y-0 start-0 grid w-8 place-items-center text-text-muted"
    >
      {children}
    </span>
  );
}

type RevealProps = {
  label: string;
  isRevealed: boolean;
  onPress: () => void;
};

function RevealButton({ label, isRevealed, onPress }: RevealProps) {
  return (
    <Button
      slot={null}
      aria-label={label}
      onPress={onPress}
      className="focus-ring absolute inset-y-0 end-1 my-auto grid size-6 place-items-center rounded-sm text-text-muted hover:text-text"
    >
      {isRevealed ? <EyeOff aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
    </Button>
  );
}
