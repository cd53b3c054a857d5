import { useRef, type KeyboardEvent } from 'react';

/**
 * Up and down go from the field to the results and from one to the next; Enter in the field opens the first. `area`
 * is around both.
 */
export function useResultKeys() {
  const area = useRef<HTMLDivElement>(null);
  const results = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  const field = () => area.current?.querySelector<HTMLInputElement>('input[type="search"]');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = results();
    const at = all.findIndex((each) => each === document.activeElement);
    const isInField = document.activeElement === field();
    if (at < 0 && !isInField) return;
    event.preventDefault();
    const next = event.key === 'ArrowDown' ? all[Math.min(at + 1, all.length - 1)] : all[at - 1];
    if (next) next.focus();
    else if (event.key === 'ArrowUp' && !isInField) field()?.focus();
  };
  const toField = () => {
    field()?.focus();
    field()?.select();
  };
  return { area, onKeyDown, openFirst: () => results()[0]?.click(), toField };
}
