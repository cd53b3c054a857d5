import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';
import { Pencil } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { TextField } from './text-field.tsx';

export type InlineEditProps = {
  /** Names the text: "Contact name". */
  label: string;
  /** The action of a press, after the label: "Edit". */
  editLabel: string;
  value: string;
  /** How it reads while it is not edited; default: as it is. */
  shownValue?: string;
  /** The type of the input. Default `text`. */
  type?: 'text' | 'date';
  inputMode?: 'text' | 'decimal';
  /** Shown while there is no text. */
  placeholder: string;
  /**
   * Called by Enter or leaving the field, if the text differs. Resolves to nothing once it is saved, or to the
   * reason why it is not; the input is kept then.
   */
  onSave: (text: string) => Promise<string | undefined>;
  isDisabled?: boolean;
  className?: string;
};

/** Text that becomes a field when it is pressed; Escape leaves it as it was. */
export function InlineEdit(props: InlineEditProps) {
  const { label, editLabel, value, placeholder, onSave, isDisabled = false, className = '' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const close = (keepFocus: boolean) => {
    setTyped(null);
    setError(undefined);
    if (keepFocus) requestAnimationFrame(() => buttonRef.current?.focus());
  };
  const save = async (keepFocus: boolean) => {
    if (typed === null || isPending) return;
    if (typed === value) {
      close(keepFocus);
      return;
    }
    setPending(true);
    const saveError = await onSave(typed).finally(() => setPending(false));
    if (saveError === undefined) close(keepFocus);
    else setError(saveError);
  };
  const onLeave = useEffectEvent(() => {
    if (typed !== null && typed !== value && !isPending) void onSave(typed);
  });
  // A shortcut may navigate away while typing; the field is then unmounted without a blur.
  useEffect(() => () => onLeave(), []);
  if (typed === null) {
    return (
      <EditButton
        {...{ label, editLabel, placeholder, isDisabled, className }}
        value={value === '' ? '' : (props.shownValue ?? value)}
        buttonRef={buttonRef}
        onPress={() => setTyped(value)}
      />
    );
  }
  return (
    <TextField
      label={label}
      hideLabel
      size="small"
      type={props.type ?? 'text'}
      {...(props.inputMode ? { inputMode: props.inputMode } : {})}
      autoFocus
      value={typed}
      placeholder={placeholder}
      onChange={setTyped}
      isReadOnly={isPending}
      error={error}
      onBlur={() => void save(false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(true);
        if (event.key !== 'Escape') return;
        // It ends the edit, not the drawer around it.
        event.stopPropagation();
        close(true);
      }}
      className={className}
    />
  );
}

type EditButtonProps = Required<Omit<InlineEditProps, 'onSave' | 'shownValue' | 'type' | 'inputMode'>> & {
  buttonRef: Ref<HTMLButtonElement>;
  onPress: () => void;
};

function EditButton(props: EditButtonProps) {
  const { label, editLabel, value, placeholder, isDisabled, className, buttonRef, onPress } = props;
  return (
    <Button
      ref={buttonRef}
      isDisabled={isDisabled}
      // The visible text is part of its name, for voice control.
      aria-label={`${label}: ${value === '' ? placeholder : value}, ${editLabel}`}
      onPress={onPress}
      className={`focus-ring group -mx-1.5 inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-control px-1.5 text-start text-control hover:bg-surface-hover ${className}`}
    >
      <bdi className={`truncate ${value === '' ? 'text-text-muted' : ''}`}>
        {value === '' ? placeholder : value}
      </bdi>
      <Pencil
        aria-hidden
        size={12}
        className="shrink-0 text-text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    </Button>
  );
}
