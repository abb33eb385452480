/** An application as the lender lists it. */
export interface Line {
  uuid: string;
  name: string;
  about: string;
  email: string;
  status: string;
  step: string;
  /** Null: a waiting page. */
  route: string | null;
  since: string;
  activeAt: string;
  attention: { reviews: string[]; conditions: number; participants: number };
}
