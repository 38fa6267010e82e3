import { scanXml, type XmlElement } from './scan-xml.ts'

interface Place {
  readonly from: number
  readonly to: number
  readonly local: string
}

/** Returns whether a packet says where the picture was taken, as numbers. Names of places are none. @throws UnreadableXml */
export function hasLocation(xml: string): boolean {
  return placesIn(xml).some(({ local }) => /^gps(?:dest)?(?:lat|long)/i.test(local))
}

/**
 * Returns the packet without anything that GPS says, at whatever depth and of whatever maker (`exif:GPSLatitude`,
 * `drone-dji:GpsLatitude`); every other letter stays.
 * @throws UnreadableXml
 */
export function withoutLocation(xml: string): string {
  let result = ''
  let at = 0
  for (const { from, to } of placesIn(xml)) {
    // One within another went with it.
    if (from < at) continue
    result += xml.slice(at, from)
    at = to
  }
  return result + xml.slice(at)
}

function placesIn(xml: string): Place[] {
  // A packet that has none of it is not walked through.
  if (!/gps/i.test(xml)) return []
  const places: Place[] = []
  const isGps = (local: string) => /^gps/i.test(local)
  scanXml(xml, {
    open({ attributes }: XmlElement) {
      for (const { local, space, from, to } of attributes)
        if (space !== 'xmlns' && isGps(local)) places.push({ local, from, to })
    },
    close({ local, from }: XmlElement, _, to) {
      if (isGps(local)) places.push({ local, from: beforeBlank(xml, from), to })
    },
    text() {},
  })
  return places.sort((a, b) => a.from - b.from)
}

function beforeBlank(xml: string, at: number): number {
  let from = at
  while (from > 0 && /\s/.test(xml[from - 1] as string)) from--
  return from
}
