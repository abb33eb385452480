/** What can be asked at the operator's port. */
import type { FastifyInstance } from 'fastify';
import { live } from '../http/health.ts';
import type { Services } from '../services/services.ts';
import { healthInDetail } from './health.ts';
import type { OperatorRoute } from './operator.ts';
import { addState } from './state.ts';

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
  const { registry } = services.metrics;
  const state = addState(registry, services);
  return [
    { method: 'GET', path: '/health/live', answer: async () => live() },
    {
      ...{ method: 'GET', path: '/health/ready' },
      answer: async () => {
        const { status, body } = await healthInDetail(services, isClosing);
        return { status, body: { ...body, pages } };
      },
    },
    {
      ...{ method: 'GET', path: '/metrics' },
      answer: async () => {
        await state.refresh();
        return { status: 200, type: registry.contentType, body: await registry.metrics() };
      },
    },
  ];
}
