/** What follows from the schemas and the flows? Types, then the reference; with --check all are only compared. */
import './generate-types.ts';
import './generate-docs.ts';
import './generate-flow-docs.ts';
import './generate-sandbox-docs.ts';
