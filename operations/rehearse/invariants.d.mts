export const TERM_BEGINS: string
