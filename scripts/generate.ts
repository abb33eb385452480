/** What follows from the schemas? Types, then the reference; with --check both are only compared. */
await import('./generate-types.ts');
await import('./generate-docs.ts');
