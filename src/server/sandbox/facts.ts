/** Generated from the schemas by `npm run generate`. Change the schema, not this file. */

export interface Everything {

}
