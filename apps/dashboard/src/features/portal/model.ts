import type { Portal } from '@confab/contract/features/portal';
import type { Agent } from '@confab/contract/features/user';
import { allLanguages } from '@confab/rules/language-list';
import { slugOfTitle } from '@confab/rules/slug';

/** Where a locale of a portal is read. */
export function publicPath(slug: string, locale: string): string {
  return `/hc/${encodeURIComponent(slug)}/${encodeURIComponent(locale)}`;
}

/** The path of a portal's screen, inside the account. */
export function portalPath(slug: string, rest = ''): string {
  return `portals/${encodeURIComponent(slug)}${rest === '' ? '' : `/${rest}`}`;
}

/** The path of a screen of one locale of a portal, inside the account. */
export function localePath(slug: string, locale: string, rest = 'articles'): string {
  return portalPath(slug, `${encodeURIComponent(locale)}/${rest}`);
}

export function localesOf({ config }: Pick<Portal, 'config'>): string[] {
  return config.allowed_locales.map(({ code }) => code);
}

/** The portal and locale to begin with: those of the last visit while they are there. */
export function startOf(
  portals: readonly Portal[],
  lastSlug: unknown,
  lastLocale: unknown,
): { slug: string; locale: string } | undefined {
  const portal = portals.find(({ slug }) => slug === lastSlug) ?? portals[0];
  if (!portal) return undefined;
  const isSame = portal.slug === lastSlug;
  const locale = localesOf(portal).find((code) => isSame && code === lastLocale);
  return { slug: portal.slug, locale: locale ?? portal.meta.default_locale };
}

/** `pt_BR` as "Brazilian Portuguese", in the language of the interface. */
export function localeName(code: string, display: string): string {
  try {
    const names = new Intl.DisplayNames([display], { type: 'language', fallback: 'none' });
    return names.of(code.replaceAll('_', '-')) ?? code;
  } catch {
    return code;
  }
}

/** Regions and scripts in which a language is written differently enough for texts of their own. */
const variants = (
  'ar_AE ar_EG ar_MA ar_SA bn_BD bn_IN de_AT de_CH de_DE en_AU en_CA en_GB en_IE en_IN en_NZ en_US en_ZA es_419 ' +
  'es_AR es_CL es_CO es_ES es_MX es_PE fa_AF fr_BE fr_CA fr_CH fr_FR it_CH it_IT ko_KR ms_Arab nl_BE nl_NL pa_Arab ' +
  'pa_Guru pt_BR pt_PT ro_MD ru_RU sr_Cyrl sr_Latn sv_FI sv_SE ta_LK uz_Cyrl uz_Latn zh_CN zh_HK zh_Hans zh_Hant ' +
  'zh_SG zh_TW az_Cyrl az_Latn bs_Cyrl bs_Latn fil yue haw'
).split(' ');

/** Agents whose permissions depend on membership, and current members. */
export function membershipChoice(agents: readonly Agent[], members: readonly Agent[]): Agent[] {
  const present = new Set(members.map(({ id }) => id));
  return agents.filter(
    ({ id, role, custom_role_id: customRole }) =>
      present.has(id) || (role === 'agent' && (customRole ?? null) === null),
  );
}

/** What a portal can be written in, named and sorted in the language of the interface. */
export function localeOptions(display: string): { id: string; label: string; description: string }[] {
  const languages = allLanguages(display).map(({ id, name }) => ({ id, label: name }));
  const others = variants.map((id) => ({ id, label: localeName(id, display) }));
  return [...languages, ...others]
    .toSorted((one, other) => one.label.localeCompare(other.label, display))
    .map((option) => ({ ...option, description: option.id }));
}

/** The slug derived from a typed name, until it is edited. */
export function followedSlug(slug: string, before: string, name: string): string {
  return slug === slugOfTitle(before) ? slugOfTitle(name) : slug;
}
