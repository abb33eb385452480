/** Does the embedded database keep the store's contract? */
import { openDatabase } from '../../../src/server/store/database.ts';
import { storeContract } from './contract.ts';

storeContract('the embedded database', async () => {
  const open = await openDatabase({});
  return { connect: async () => ({ ...open, close: async () => {} }), drop: open.close };
});
