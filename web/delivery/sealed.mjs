/**
 * Returns a script or style sheet with a sum (FNV-1a, 32 bits) over its bytes at its end, by which the browser knows that all of
 * it came as it was built (web/delivery/head.js); a style sheet's last rule says so, too.
 * @param {string} code
 * @param {boolean} isStyle
 */
export function sealed(code, isStyle) {
  const text = isStyle ? `${code}\n.whole{}/*` : `${code}\n//`
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return `${text}#${(sum >>> 0).toString(16).padStart(8, '0')}${isStyle ? '*/' : ''}`
}

/**
 * Tells whether these are all the bytes that the build wrote: by a sum at the end of scripts and style sheets, by whether lists can be read,
 * and by the length that a font's head names. The build writes its text into head.js and sw.js, so that it may use nothing from outside itself.
 * @param {Uint8Array} bytes
 * @param {string} file its address
 */
export function isWhole(bytes, file) {
  if (file.endsWith('.woff2')) {
    const head = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return bytes.length > 12 && head.getUint32(0) === 0x774f4632 && head.getUint32(8) === bytes.length
  }
  if (file.endsWith('.json')) {
    try {
      return Array.isArray(JSON.parse(new TextDecoder().decode(bytes)))
    } catch {
      return false
    }
  }
  const end = file.endsWith('.css') ? /#([0-9a-f]{8})\*\/$/ : /#([0-9a-f]{8})$/
  const seal = end.exec(new TextDecoder().decode(bytes.subarray(-11)))
  if (!seal) return false
  let sum = 0x811c9dc5
  for (let at = 0; at < bytes.length - seal[0].length; at++) sum = Math.imul(sum ^ bytes[at], 0x01000193)
  return (sum >>> 0).toString(16).padStart(8, '0') === seal[1]
}
