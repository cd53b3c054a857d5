import { describeProvider, type ProviderSetting } from './provider-urls.ts';
import type { Group } from './setting-kinds.ts';
import { metaOf, type SettingName, settingNames } from './settings.ts';

/** The text of `npm start -- --help`. */
export function helpText(providers: readonly ProviderSetting[]): string {
  const groups = describedGroups(providers);
  const names = [...groups.values()].flatMap((entries) => entries.map(({ name }) => name));
  const width = Math.max(...names.map((name) => name.length)) + 2;
  const lines = ['Confab. Settings are read from the environment:'];
  for (const [group, entries] of groups) {
    lines.push('', `${group}`);
    for (const { name, meaning, fallback } of entries) {
      lines.push(`  ${name.padEnd(width)}${meaning}`);
      lines.push(`  ${''.padEnd(width)}Default: ${fallback}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

/** The Markdown tables of docs/configuration.md, one per group. */
export function settingsTables(providers: readonly ProviderSetting[]): string {
  const sections = [...describedGroups(providers)].map(([group, entries]) =>
    [`## ${group}`, '', ...tableOf(entries)].join('\n'),
  );
  return `${sections.join('\n\n')}\n`;
}

/** One table of all settings with their defaults, for the README. */
export function settingsList(providers: readonly ProviderSetting[]): string {
  return `${tableOf([...describedGroups(providers).values()].flat()).join('\n')}\n`;
}

/** Headings of the settings of channels and connected apps. */
const others = 'Channels and integrations';

type Entry = { name: string; meaning: string; fallback: string };

function tableOf(entries: readonly Entry[]): string[] {
  const rows = entries.map(({ name, meaning, fallback }) => `| \`${name}\` | ${fallback} | ${meaning} |`);
  return ['| Setting | Default | Meaning |', '| --- | --- | --- |', ...rows];
}

function describedGroups(providers: readonly ProviderSetting[]): Map<Group | typeof others, Entry[]> {
  const groups = new Map<Group | typeof others, Entry[]>();
  for (const name of settingNames) {
    const { group, description } = metaOf(name);
    const entry = { name, meaning: description, fallback: defaultOf(name) };
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  // What channels share with other parts is described there.
  const own = providers.filter(({ setting }) => !settingNames.some((name) => name === setting));
  if (own.length > 0) groups.set(others, own.map(entryOf));
  return groups;
}

function entryOf(provider: ProviderSetting): Entry {
  return {
    name: provider.setting,
    meaning: describeProvider(provider),
    fallback: provider.default ?? 'not set',
  };
}

function defaultOf(name: SettingName): string {
  const { shown, default: fallback } = metaOf(name);
  return shown ?? String(fallback ?? 'not set');
}
