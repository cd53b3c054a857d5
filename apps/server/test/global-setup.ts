import type { TestProject } from 'vitest/node';
import { startTestCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test cluster's own database; test databases are cloned beside it. */
    readonly clusterUrl: string;
  }
}

/**
 * Starts one temporary PostgreSQL for the whole run and migrates the template from which test databases are cloned.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}
