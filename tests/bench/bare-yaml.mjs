/** The least that could be done to check the project: each of its YAML files and schemas is read and parsed, and nothing is asked of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';

const project = join(import.meta.dirname, '../..');
const files = globSync('{flows,orgs,schemas}/**/*.{yaml,json}', { cwd: project });
for (const file of files) parseDocument(readFileSync(join(project, file), 'utf8')).toJS();
if (files.length === 0) throw new Error('There is no file of flows.');
