import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { SetSize } from './set-plan.ts'

/** Keywords hashed together. */
const PORTION = 4_096

/**
 * Hashes a set's recipe and seed, by which the server knows the same set again (contract/prompts.ts). A seed that decides
 * nothing is left out: all combinations are the same set with any seed. Web Crypto is not there on plain http.
 */
export function setDigest({ recipe, sampled }: Pick<SetSize, 'recipe' | 'sampled'>): string {
  const { keywords, ...options } = recipe
  const decides = sampled || recipe.advanced || recipe.mode === 'pick'
  const hash = sha256.create()
  hash.update(utf8ToBytes(JSON.stringify({ ...options, seed: decides ? recipe.seed : 0 })))
  for (let from = 0; from < keywords.length; from += PORTION) {
    hash.update(utf8ToBytes(`\n${keywords.slice(from, from + PORTION).join('\n')}`))
  }
  return bytesToHex(hash.digest())
}
