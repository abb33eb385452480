/** Does the process that started this server still live? When it is gone, this one closes as if it were told to. */
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel itself must not be what keeps the server running.
process.channel?.unref();
