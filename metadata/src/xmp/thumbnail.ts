/** Browsers, workers and Node have it. */
declare const atob: (text: string) => string

const MOST_LETTERS = 4 * 1024 * 1024

/** Returns the first JPEG that packets bring along as their document's thumbnail, as Illustrator writes it; null for none. */
export function thumbnailIn(packets: readonly string[]): Uint8Array | null {
  for (const xml of packets) {
    const [, image = ''] = /<xmpGImg:image>([^<]*)<|xmpGImg:image="([^"]*)"/.exec(xml)?.filter(Boolean) ?? []
    const letters = image.replace(/&#x[aAdD];|\s/g, '')
    if (letters === '' || letters.length > MOST_LETTERS || /[^\w+/=]/.test(letters)) continue
    const jpeg = bytesOf(letters)
    if (jpeg?.[0] === 0xff && jpeg[1] === 0xd8) return jpeg
  }
  return null
}

function bytesOf(letters: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
