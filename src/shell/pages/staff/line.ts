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
  /** The same three in words. */
  statusLabel: string;
  stepLabel: string;
  sees: string | null;
  since: string;
  activeAt: string;
  /** Who of the lender's people looks after it. */
  assignee: string | null;
  isMine: boolean;
  /** May who reads it act on it? */
  mayDecide: boolean;
  attention: { reviews: string[]; conditions: number; participants: number };
}
