import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { LoaderCircle } from 'lucide-react';
import { buttonStyles, type ButtonSize, type ButtonVariant } from './button-styles.ts';
import { Tooltip, type TooltipProps } from '../overlays/tooltip.tsx';

export type IconButtonProps = Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> & {
  /** The name for screen readers and the text of the tooltip. */
  label: string;
  icon: ReactNode;
  /** Default `quiet`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Keys shown in the tooltip. */
  shortcut?: readonly string[];
  placement?: TooltipProps['placement'];
  /** `false` if the label is also visible next to the button. */
  hasTooltip?: boolean;
  isPending?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button with an icon, a required name and a tooltip saying that name. */
export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'quiet',
    size,
    shortcut,
    placement,
    hasTooltip = true,
    isPending = false,
    className,
    ...rest
  } = props;
  return (
    <Tooltip content={label} shortcut={shortcut} placement={placement} isDisabled={!hasTooltip}>
      <AriaButton
        {...rest}
        aria-label={label}
        isPending={isPending}
        className={buttonStyles({ variant, size, isSquare: true, class: className })}
      >
        {isPending ? <LoaderCircle aria-hidden size={16} className="spin" /> : icon}
      </AriaButton>
    </Tooltip>
  );
}
