import { decodeEither, startsWith } from '../bytes.ts'
import { hasGps } from '../exif/gps.ts'
import { hasLocation } from '../xmp/location.ts'
import { UnreadableXml } from '../xmp/scan-xml.ts'

/** ImageMagick and libvips keep whole blocks as text: their length, then their bytes in hexadecimal digits. */
const RAW_PROFILE = /^Raw profile type (?:xmp|exif|app1)$/i
const EXIF_NAME = 'Exif\0\0'

/** Returns whether a text of a PNG holds a block of XMP or EXIF that says where the picture was taken. */
export function saysPlace(keyword: string, text: string): boolean {
  if (!RAW_PROFILE.test(keyword)) return false
  const bytes = bytesIn(text)
  if (!bytes) return false
  const tiff = startsWith(bytes, EXIF_NAME) ? bytes.subarray(EXIF_NAME.length) : bytes
  return (
    hasGps(tiff) || saysPlaceInXmp(decodeEither(bytes).replace(/^http:\/\/ns\.adobe\.com\/xap\/1\.0\/\0/, ''))
  )
}

function saysPlaceInXmp(xml: string): boolean {
  try {
    return hasLocation(xml)
  } catch (error) {
    if (error instanceof UnreadableXml) return false
    throw error
  }
}

function bytesIn(text: string): Uint8Array | null {
  const digits = /^\s*\S+\s+\d+\s+([\da-f\s]+)$/i.exec(text)?.[1]?.replace(/\s+/g, '')
  if (!digits || digits.length % 2) return null
  return Uint8Array.from({ length: digits.length / 2 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}
