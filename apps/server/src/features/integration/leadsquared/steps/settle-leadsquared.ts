import { invalidField } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import type { HookSettings } from '../../model.ts';
import { leadSquaredUrl } from '../../settings-model.ts';
import { providerUrl } from '../../steps/provider-url.ts';
import {
  accessOf,
  activityKinds,
  codeOf,
  isKindEnabled,
  scoreOf,
  typeName,
  withOwner,
  type Access,
} from '../model.ts';
import { createActivityType, findOwner, listActivityTypes } from './leadsquared-api.ts';
import { LeadSquaredRateLimited, LeadSquaredRejection } from './leadsquared-errors.ts';

/** The settings as they are stored, and the organization that the keys are of. */
export type VerifiedConnection = { settings: Record<string, unknown>; reference: string };

/**
 * Asks LeadSquared for the owner of the keys and the address of its API, and creates the enabled activity types.
 * `reference` is the previously connected organization. Throws `invalid` on `settings` with a readable message.
 */
export async function verifyLeadSquared(
  platform: Platform,
  { settings, secrets }: HookSettings,
  reference: string | null,
): Promise<VerifiedConnection> {
  try {
    const usual = providerUrl(platform, leadSquaredUrl);
    const access = accessOf({ settings, secrets }, usual);
    const owner = await findOwner(platform, access);
    const isOther = reference !== null && reference !== owner.organization;
    const learned = withOwner(settings, owner, { endpoint: access.endpoint, usual, isOther });
    const codes = await codesFor(platform, accessOf({ settings: learned, secrets }, usual), learned);
    return { settings: { ...learned, ...codes }, reference: owner.organization };
  } catch (error) {
    throw failureOf(platform, error);
  }
}

/** Enabled activity types that do not exist yet. Existing ones are found by name. */
async function codesFor(
  platform: Platform,
  access: Access,
  settings: Record<string, unknown>,
): Promise<Record<string, number>> {
  const missing = activityKinds.filter(
    (kind) => isKindEnabled(settings, kind) && codeOf(settings, kind) === undefined,
  );
  if (missing.length === 0) return {};
  const known = await listActivityTypes(platform, access);
  const codes: Record<string, number> = {};
  for (const kind of missing) {
    const name = typeName(platform.installation.brandName, kind);
    const score = scoreOf(settings, kind);
    codes[`${kind}_activity_code`] =
      known.get(name) ?? (await createActivityType(platform, access, { name, score }));
  }
  return codes;
}

function failureOf({ log }: Pick<Platform, 'log'>, error: unknown): unknown {
  if (!(error instanceof LeadSquaredRejection || error instanceof LeadSquaredRateLimited)) return error;
  log.info({ err: error }, 'LeadSquared could not be connected');
  if (error instanceof LeadSquaredRateLimited)
    return invalidField('settings', 'unreachable', 'Settings : LeadSquared did not answer. Try again.');
  if (error.kind === 'keys')
    return invalidField('settings', 'wrong_keys', 'Settings : LeadSquared does not accept these keys');
  return invalidField('settings', 'refused', `Settings : LeadSquared refused: ${error.message}`);
}
