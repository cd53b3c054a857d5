import { dashboardDays, type ConsoleDashboard } from '@confab/contract/features/super-admin';
import type { Platform } from '../../../platform/platform.ts';
import { countBegunByDay } from '../../report/index.ts';
import { countAll } from '../list-queries.ts';

/** Totals of the installation, and the number of recent conversations. */
export async function showDashboard({ db, clock }: Platform): Promise<ConsoleDashboard> {
  const [counts, days] = await Promise.all([
    countAll(db),
    countBegunByDay(db, { now: clock.now(), days: dashboardDays }),
  ]);
  return { counts, days };
}
