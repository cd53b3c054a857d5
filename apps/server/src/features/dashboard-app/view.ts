import type { DashboardApp } from '@confab/contract/features/dashboard-app';
import type { DashboardAppRow } from './queries.ts';

export function dashboardAppView({
  id,
  title,
  content,
  created_at: createdAt,
}: DashboardAppRow): DashboardApp {
  return { id, title, content, created_at: createdAt.toISOString() };
}
