/**
 * Writes a text as UTF-8 from `at` on and returns where it ends; the target must have 3 bytes for each UTF-16 unit.
 * A lone surrogate becomes U+FFFD, as TextEncoder has it. Faster than TextEncoder on the short texts of a prompt, and
 * it needs no platform.
 */
export function writeUtf8(text: string, target: Uint8Array, at: number): number {
  let end = at
  for (let index = 0; index < text.length; index++) {
    let code = text.charCodeAt(index)
    if (code < 0x80) {
      target[end++] = code
      continue
    }
    if (code < 0x800) {
      target[end++] = 0xc0 | (code >> 6)
      target[end++] = 0x80 | (code & 0x3f)
      continue
    }
    if (code >= 0xd800 && code <= 0xdfff) {
      const next = text.charCodeAt(index + 1)
      if (code < 0xdc00 && next >= 0xdc00 && next <= 0xdfff) {
        const point = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00)
        target[end++] = 0xf0 | (point >> 18)
        target[end++] = 0x80 | ((point >> 12) & 0x3f)
        target[end++] = 0x80 | ((point >> 6) & 0x3f)
        target[end++] = 0x80 | (point & 0x3f)
        index++
        continue
      }
      code = 0xfffd
    }
    target[end++] = 0xe0 | (code >> 12)
    target[end++] = 0x80 | ((code >> 6) & 0x3f)
    target[end++] = 0x80 | (code & 0x3f)
  }
  return end
}
