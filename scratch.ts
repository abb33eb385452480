import { readProjectFiles } from './src/config/disk.ts';
