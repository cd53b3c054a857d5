import type { FastifyInstance } from 'fastify';
import type { Endpoint } from './http/endpoint.ts';
import type { AnyJob } from './jobs/job.ts';
import type { SingletonService } from './jobs/singleton-service.ts';
import type { Reaction } from './jobs/reactions.ts';
import type { CronEntry } from './jobs/workers.ts';
import type { Platform } from './platform.ts';

/** Routes that answer something else than JSON: files, pages, scripts. */
export type Pages = (app: FastifyInstance, platform: Platform) => void;

/** What a feature adds to the server. `main/features.ts` lists every feature; nothing else registers it. */
export type Feature = {
  /** Its routes of the contract, made once at start. */
  routes?: (platform: Platform) => Endpoint[];
  pages?: Pages;
  /** Reactions to its own events, and to those of features in lower tiers. */
  reactions?: readonly Reaction<Platform>[];
  jobs?: readonly AnyJob<Platform>[];
  /** When the clock starts its jobs. */
  cron?: readonly CronEntry[];
  /** Continuous work, on one of the worker nodes. */
  services?: readonly SingletonService<Platform>[];
};
