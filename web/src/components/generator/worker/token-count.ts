import { countTokens as countR50k } from 'gpt-tokenizer/encoding/r50k_base'

/**
 * Counts about how many tokens a prompt has. r50k has nearly the size of the vocabulary that image models read with,
 * so it is the closest that is public; its tables are large, hence a chunk of their own inside the worker.
 */
export function countTokens(text: string): number {
  return countR50k(text)
}
