import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster's own database; test databases are cloned beside it. */
    readonly clusterUrl: string;
  }
}

/** Starts one throw-away PostgreSQL for the whole run and migrates the template every test database is cloned from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}
