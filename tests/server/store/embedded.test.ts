/** Does the embedded database keep the store's contract? */
import { databaseWithoutTables } from '../../support/lent-database.ts';
import { storeContract } from './contract.ts';

storeContract('the embedded database', async () => {
  const open = await databaseWithoutTables();
  return { connect: async () => ({ ...open, close: async () => {} }), drop: open.close };
});
