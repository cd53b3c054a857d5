import { type Group, metaOf, type SettingName, settingNames } from './settings.ts';

/** The text of `npm start -- --help`. */
export function helpText(): string {
  const width = Math.max(...settingNames.map((name) => name.length)) + 2;
  const lines = ['Confab. Settings are read from the environment:'];
  for (const [group, names] of byGroup()) {
    lines.push('', `${group}`);
    for (const name of names) {
      lines.push(`  ${name.padEnd(width)}${metaOf(name).description}`);
      lines.push(`  ${''.padEnd(width)}Default: ${defaultOf(name)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The Markdown tables of docs/configuration.md, one per group. */
export function settingsTables(): string {
  const sections = byGroup().map(([group, names]) => {
    const rows = names.map((name) => `| \`${name}\` | ${defaultOf(name)} | ${metaOf(name).description} |`);
    return [`## ${group}`, '', '| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}

/** One table of all settings with their defaults, for the README. */
export function settingsList(): string {
  const rows = settingNames.map(
    (name) => `| \`${name}\` | ${defaultOf(name)} | ${metaOf(name).description} |`,
  );
  return `${['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n')}\n`;
}

function byGroup(): [Group, SettingName[]][] {
  const groups = new Map<Group, SettingName[]>();
  for (const name of settingNames) {
    const { group } = metaOf(name);
    groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  return [...groups];
}

function defaultOf(name: SettingName): string {
  const { shown, default: fallback } = metaOf(name);
  return shown ?? String(fallback ?? 'not set');
}
