import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { LoaderCircle } from 'lucide-react';
import { buttonStyles, type ButtonSize, type ButtonVariant } from './button-styles.ts';

export type ButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  /** Default `secondary`. */
  variant?: ButtonVariant;
  /** 28, 32 (default) or 40 px high. */
  size?: ButtonSize;
  /** Before the text; decorative. */
  icon?: ReactNode;
  /** After the text; decorative. */
  endIcon?: ReactNode;
  /** Shows a spinner instead of the text, keeps the width and the focus, ignores presses. */
  isPending?: boolean;
  /** Full width of its container. */
  isWide?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A press that does something. For going somewhere use `ButtonLink`. */
export function Button(props: ButtonProps) {
  const { children, variant, size, icon, endIcon, isPending = false, isWide, className, ...rest } = props;
  return (
    <AriaButton
      {...rest}
      isPending={isPending}
      className={buttonStyles({ variant, size, isWide, class: className })}
    >
      <span className={`inline-flex items-center gap-1.5 ${isPending ? 'opacity-0' : ''}`}>
        {icon}
        {children}
        {endIcon}
      </span>
      {isPending && (
        <span aria-hidden className="absolute inset-0 grid place-items-center">
          <LoaderCircle size={16} className="spin" />
        </span>
      )}
    </AriaButton>
  );
}
