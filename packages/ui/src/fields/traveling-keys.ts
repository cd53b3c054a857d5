import type { TextFieldProps } from 'react-aria-components/TextField';

type KeyHandler = NonNullable<TextFieldProps['onKeyDown']>;

/**
 * React Aria ends a key's way at the first handler. A field that only listens must not do that: Escape
 * would no longer close the dialog around it.
 */
export function traveling(handler: KeyHandler | undefined): KeyHandler | undefined {
  if (!handler) return undefined;
  return (event) => {
    event.continuePropagation();
    handler(event);
  };
}
