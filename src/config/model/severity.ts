/** How bad is a problem? */
export type Severity = 'error' | 'warning';
