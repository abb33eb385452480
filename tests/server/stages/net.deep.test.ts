/** Where servers of a test hang, does its failure say where they stood? */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFolder, newKey, startChild } from './kill.ts';
import { startNet } from './net.ts';

test('a wait in vain is told with what the servers said last, and with the rows', async () => {
  await inFolder(async (folder) => {
    // A database that has yet to be made: opening it outlasts the net.
    const place = { folder: join(folder, 'new') };
    const net = startNet(place, 0);
    const orders = { ...place, key: newKey().toString('base64'), witness: join(folder, 'witness') };
    const child = startChild(net, orders);
    expect(await child.ended).toBe(1);
    const wait = net.within('the wait of a test', new Promise(() => undefined));
    await expect(wait).rejects.toThrow(
      /^It hung in the wait of a test\.\nServer \d+ said:\nIt hung in opening the database\. Its log:\s+The rows/,
    );
  });
});
