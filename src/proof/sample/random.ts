/** By what samples are drawn. */
export interface Random {
  next: () => number;
  pick: <T>(all: readonly T[]) => T | undefined;
}
