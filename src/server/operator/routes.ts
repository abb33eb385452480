/** What can be asked at the operator's port. */
import type { FastifyInstance } from 'fastify';
import { live } from '../http/health.ts';
import type { Services } from '../services.ts';
import { healthInDetail } from './health.ts';
import type { OperatorRoute } from './operator.ts';

export interface WatchParts {
  services: Services;
  /** The server for people, whose end is near once it closes. */
  app: FastifyInstance;
  /** How its pages go out. */
  pages: 'drawn' | 'plain';
}

/** To be listed before `app` listens. */
export function watchRoutes({ services, app, pages }: WatchParts): OperatorRoute[] {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  return [
    { method: 'GET', path: '/health/live', answer: async () => live() },
    {
      ...{ method: 'GET', path: '/health/ready' },
      answer: async () => {
        const { status, body } = await healthInDetail(services, isClosing);
        return { status, body: { ...body, pages } };
      },
    },
  ];
}
