/** All that the engine asks of its platform; browsers, workers and Node have it. */
declare const TextEncoder: new () => {
  encodeInto(text: string, target: Uint8Array): { written: number }
}

const encoder = new TextEncoder()

/**
 * Writes a text as UTF-8 from `at` on and returns where it ends; the target must have 3 bytes for each UTF-16 unit.
 * A lone surrogate becomes U+FFFD.
 */
export function writeUtf8(text: string, target: Uint8Array, at = 0): number {
  return at + encoder.encodeInto(text, at === 0 ? target : target.subarray(at)).written
}
