import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components/Link';
import { buttonStyles, type ButtonSize, type ButtonVariant } from './button-styles.ts';

export type ButtonLinkProps = Omit<AriaLinkProps, 'children' | 'className' | 'style'> & {
  children: ReactNode;
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  isWide?: boolean;
  className?: string;
};

/** A link that looks like a button. */
export function ButtonLink({ children, variant, size, icon, isWide, className, ...rest }: ButtonLinkProps) {
  return (
    <AriaLink {...rest} className={buttonStyles({ variant, size, isWide, class: className })}>
      {icon}
      {children}
    </AriaLink>
  );
}
