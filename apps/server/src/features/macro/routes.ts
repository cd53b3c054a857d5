import * as contract from '@confab/contract/features/macro';
import { Failure } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { createMacro } from './actions/create-macro.ts';
import { deleteMacro } from './actions/delete-macro.ts';
import { startMacro } from './actions/start-macro.ts';
import { updateMacro } from './actions/update-macro.ts';
import { findMacro, listMacroRows, readActions } from './queries.ts';
import { findRun, listSteps, type MacroRunRow } from './run-queries.ts';
import { requireVisibleMacro } from './steps/require-visible-macro.ts';
import { viewMacro, viewMacros } from './steps/view-macros.ts';
import { macroRunView } from './view.ts';

export function macroRoutes(platform: Platform): Endpoint[] {
  const { db } = platform;
  const find = async (actor: MemberActor, id: number) =>
    requireVisibleMacro(actor, await findMacro(db, { accountId: actor.accountId, id }));
  const viewRun = async (run: MacroRunRow) =>
    macroRunView(
      run,
      readActions(run.actions),
      await listSteps(db, { accountId: run.account_id, id: run.id }),
      platform.clock.now(),
    );
  return [
    endpoint(contract.listMacros, async ({ actor }) => {
      const rows = await listMacroRows(db, actor.accountId, actor.person.id);
      return { payload: await viewMacros(platform, actor.accountId, rows) };
    }),
    endpoint(contract.showMacro, async ({ params, actor }) => ({
      payload: await viewMacro(platform, await find(actor, params.id)),
    })),
    endpoint(contract.createMacro, async ({ input, actor }) => ({
      payload: await createMacro(platform, actor, input),
    })),
    endpoint(contract.updateMacro, async ({ params, input, actor }) => ({
      payload: await updateMacro(platform, actor, params.id, input),
    })),
    endpoint(contract.deleteMacro, async ({ params, actor }) => {
      await deleteMacro(platform, actor, params.id);
      return undefined;
    }),
    endpoint(contract.executeMacro, async ({ params, input, actor }) => {
      await startMacro(platform, actor, params.id, input.conversation_ids);
      return undefined;
    }),
    endpoint(contract.runMacro, async ({ params, input, actor }) =>
      viewRun(await startMacro(platform, actor, params.id, input.conversation_ids)),
    ),
    endpoint(contract.showMacroRun, async ({ params, actor }) => {
      const run = await findRun(db, { accountId: actor.accountId, id: params.run_id });
      const isOwn = run?.user_id === actor.person.id && run.macro_id === params.id;
      if (run === undefined || !isOwn) throw new Failure('not_found');
      return viewRun(run);
    }),
  ];
}
