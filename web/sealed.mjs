/**
 * Returns a script or style sheet with a sum (FNV-1a, 32 bits) over its bytes at its end, by which the browser knows that all of
 * it came as it was built (web/head.js); a style sheet's last rule says so, too.
 * @param {string} code
 * @param {boolean} isStyle
 */
export function sealed(code, isStyle) {
  const text = isStyle ? `${code}\n.whole{}/*` : `${code}\n//`
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return `${text}#${(sum >>> 0).toString(16).padStart(8, '0')}${isStyle ? '*/' : ''}`
}
