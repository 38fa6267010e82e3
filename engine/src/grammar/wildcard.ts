/** A wildcard up to the end of its name; a name ends before its parameters. */
export const WILDCARD =
  /__([~@!]?)((?:(?!__)(?!\(\s*[\p{L}\p{M}\p{N}_-]+\s*=)[^{}|$\\\r\n]|\$\{[^{}=]*\})+)(__|\((?=\s*[\p{L}\p{M}\p{N}_-]+\s*=))/uy
