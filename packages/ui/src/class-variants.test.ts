import { expect, it } from 'vitest';
import { classVariants } from './class-variants.ts';

const styles = classVariants({
  base: ['a', 'b'],
  variants: { size: { small: 's', large: 'l' }, isWide: { true: 'w', false: '' } },
  compoundVariants: [
    { isWide: true, size: 'large', class: 'wl' },
    { isWide: false, class: 'n' },
  ],
  defaultVariants: { size: 'small', isWide: false },
});

it.each([
  [undefined, 'a b s n'],
  [{ size: 'large' }, 'a b l n'],
  [{ size: 'large', isWide: true, class: 'own' }, 'a b l w wl own'],
  [{ size: undefined, isWide: true }, 'a b s w'],
] as const)('%j gives %j', (choices, names) => expect(styles(choices)).toBe(names));
