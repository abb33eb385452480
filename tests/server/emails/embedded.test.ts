/** Does the embedded database keep the contract of the outbox? */
import { outboxContract } from './contract.ts';

outboxContract('the embedded database', async () => undefined);
