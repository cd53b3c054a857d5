import { useUiSetting } from './ui-settings.ts';

/**
 * The sections of a panel in the user's order, and what saves another. The order follows the user to every device, as
 * existing clients write it: `[{name}]`.
 */
export function useSectionOrder<Name extends string>(
  setting: string,
  all: readonly Name[],
): [readonly Name[], (order: readonly Name[]) => void] {
  const [saved, save] = useUiSetting(setting);
  return [sectionsInOrder(all, saved), (order) => save(savedOrder(all, order, saved))];
}

/** The sections in the saved order; those that it does not name stay where they begin. */
export function sectionsInOrder<Name extends string>(all: readonly Name[], saved: unknown): readonly Name[] {
  const named = namesIn(saved).flatMap((name) => all.find((section) => section === name) ?? []);
  const ordered = [...new Set(named)];
  for (const [index, section] of all.entries())
    if (!ordered.includes(section)) ordered.splice(index, 0, section);
  return ordered;
}

/** The order to be saved. Sections that only other clients show keep their names, behind those shown here. */
export function savedOrder<Name extends string>(
  all: readonly Name[],
  order: readonly Name[],
  before: unknown,
): { name: string }[] {
  const shown: readonly string[] = all;
  const others = namesIn(before).filter((name) => !shown.includes(name));
  return [...order, ...new Set(others)].map((name) => ({ name }));
}

function namesIn(saved: unknown): string[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((item: unknown) => {
    const name: unknown = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
