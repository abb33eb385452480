/** What follows from the schemas? Types, then the reference; with --check both are only compared. */
import './generate-types.ts';
import './generate-docs.ts';
