import sharp, { type Sharp } from 'sharp'
import { ascii, utf8 } from '../bytes.ts'
import { segment } from '../jpeg/jpeg-xmp.ts'
import { chunk, inserted, type TestPicture, xmpOf } from './pictures.ts'

const canvas = () => sharp({ create: { width: 48, height: 32, channels: 3, background: '#2f5d50' } })
const bytesOf = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())

/** Doi Suthep, with seconds that stand nowhere else in the bytes. */
const GPS = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '18/1 48/1 4321/100',
  GPSLongitudeRef: 'E',
  GPSLongitude: '98/1 55/1 1234/100',
  GPSAltitude: '1073/1',
}
const EXIF = {
  IFD0: { Artist: 'Somchai', Make: 'Canon' },
  IFD2: { DateTimeOriginal: '2026:11:20 06:11:12' },
  IFD3: GPS,
}

const SPACES =
  ' xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"'
const PROPERTIES = `   <exif:GPSLatitude>18,48.7201N</exif:GPSLatitude>
   <exif:GPSLongitude>98,55.2057E</exif:GPSLongitude>
   <photoshop:City>เชียงใหม่</photoshop:City>
   <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource">
     <Iptc4xmpExt:City>Chiang Mai</Iptc4xmpExt:City>
     <exif:GPSLatitude>18,48.7201N</exif:GPSLatitude>
     <exif:GPSLongitude>98,55.2057E</exif:GPSLongitude>
   </rdf:li></rdf:Bag></Iptc4xmpExt:LocationCreated>`
const XMP = xmpOf(
  PROPERTIES,
  `${SPACES} drone-dji:GpsLatitude="+18.812003" drone-dji:GpsLongtitude="+98.920095" xmp:Rating="4"`,
)

/** A whole block as text, as ImageMagick keeps it. */
const rawProfile = (type: string, bytes: Uint8Array) =>
  chunk(
    'tEXt',
    ascii(
      `Raw profile type ${type}\0\n${type}\n    ${bytes.length}\n${Buffer.from(bytes).toString('hex')}\n`,
    ),
  )

/** Pictures that say where they were taken, each in its way. */
export async function placedPictures(): Promise<TestPicture[]> {
  const xmpSegment = segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0'), utf8(XMP))
  return [
    { name: 'EXIF of a JPEG', kind: 'jpeg', bytes: await bytesOf(canvas().jpeg().withExif(EXIF)) },
    { name: 'EXIF of a PNG', kind: 'png', bytes: await bytesOf(canvas().png().withExif(EXIF)) },
    { name: 'EXIF of a WebP', kind: 'webp', bytes: await bytesOf(canvas().webp().withExif(EXIF)) },
    { name: 'XMP of a JPEG', kind: 'jpeg', bytes: inserted(await bytesOf(canvas().jpeg()), 2, xmpSegment) },
    { name: 'XMP of a PNG', kind: 'png', bytes: await bytesOf(canvas().png().withXmp(XMP)) },
    { name: 'XMP of a WebP', kind: 'webp', bytes: await bytesOf(canvas().webp().withXmp(XMP)) },
    {
      name: 'XMP of a PNG by ImageMagick',
      kind: 'png',
      bytes: inserted(await bytesOf(canvas().png()), 33, rawProfile('xmp', utf8(XMP))),
    },
    {
      name: 'EXIF and XMP of a JPEG',
      kind: 'jpeg',
      bytes: inserted(await bytesOf(canvas().jpeg().withExif(EXIF)), 2, xmpSegment),
    },
  ]
}
