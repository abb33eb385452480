/** What the server's process needs before its first line: it closes with its parent, and its stacks name the sources. */
import { setSourceMapsSupport } from 'node:module';

// When it is gone, this one closes as if it were told to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel itself must not be what keeps the server running.
process.channel?.unref();
// Asked for here and not by --enable-source-maps: under that option a logger's look at its caller, of each start, reads the whole map.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });
