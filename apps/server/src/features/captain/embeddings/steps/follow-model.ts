import type { CaptainModel } from '../../../../platform/config/changeable.ts';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { modelName } from '../../knowledge/vector-model.ts';
import { isNewEnough } from '../model.ts';
import { changeModel, createExtension, ensureIndex, findExtension } from '../queries.ts';

/** Switches to the configured embedding model, if the database supports vectors. Returns whether one is used. */
export async function followModel(
  platform: Pick<Platform, 'db' | 'log'>,
  model: CaptainModel | undefined,
): Promise<boolean> {
  const { db } = platform;
  const required = model !== undefined && (await hasExtension(platform)) ? modelName(model) : undefined;
  const used = await db.selectFrom('captain_embedding_model').select('name').executeTakeFirst();
  if (used?.name !== required) await db.transaction().execute((trx) => changeModel(trx, required));
  if (required === undefined) return false;
  await ensureIndex(db);
  return true;
}

async function hasExtension({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<boolean> {
  const { installed, available } = await findExtension(db);
  if (installed !== null) return isNewEnough(installed);
  if (available === null || !isNewEnough(available)) return false;
  try {
    await createExtension(db);
    return true;
  } catch (error) {
    if (!hasCode(error, insufficientPrivilege)) throw error;
    log.warn('the database user may not create the extension vector: assistants search for words alone');
    return false;
  }
}

const insufficientPrivilege = '42501';
