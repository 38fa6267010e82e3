/** Returns whether an aspect is `W:H` in whole numbers from 1. */
export function isRatio(aspect: string): boolean {
  return /^\s*[1-9]\d{0,4}:[1-9]\d{0,4}\s*$/.test(aspect)
}

/** Returns `1.91:1` → `191:100`, in lowest terms; null when it is no ratio at all. */
export function wholeRatio(aspect: string): string | null {
  const found = /^\s*(\d{1,4})(?:\.(\d{1,3}))?\s*[:x×/]\s*(\d{1,4})(?:\.(\d{1,3}))?\s*$/i.exec(aspect)
  if (!found) return null
  const [, a = '', afterA = '', b = '', afterB = ''] = found
  const places = Math.max(afterA.length, afterB.length)
  const width = Number(a + afterA.padEnd(places, '0'))
  const height = Number(b + afterB.padEnd(places, '0'))
  if (width === 0 || height === 0) return null
  let [greater, lesser] = [width, height]
  while (lesser > 0) [greater, lesser] = [lesser, greater % lesser]
  return `${width / greater}:${height / greater}`
}
