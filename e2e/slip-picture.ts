import { randomBytes, randomInt } from 'node:crypto'
import { generate } from 'promptparse'
import sharp from 'sharp'
import { encode } from 'uqr'

const WIDTH = 1_080
const HEIGHT = 1_920
const MODULE = 9

export interface SlipPicture {
  reference: string
  file: { name: string; mimeType: string; buffer: Buffer }
}

/** Draws a transfer's slip as a bank's app saves it: a tall picture with a valid mini-QR of its own. */
export async function slipPicture(bankCode = '004'): Promise<SlipPicture> {
  const reference = randomBytes(8).readBigUInt64BE().toString().padStart(20, '0')
  const { data, size } = encode(generate.slipVerify({ sendingBank: bankCode, transRef: reference }), {
    ecc: 'M',
    border: 2,
  })
  const modules = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x * MODULE} ${y * MODULE}h${MODULE}v${MODULE}h-${MODULE}z`] : [])),
  )
  const colour = `hsl(${randomInt(360)} 40% 45%)`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="220" fill="${colour}"/>
    ${[300, 420, 600, 780, 960].map((y) => `<rect x="80" y="${y}" width="${randomInt(400, 800)}" height="44" fill="#2b3936"/>`).join('')}
    <path transform="translate(${WIDTH - size * MODULE - 80} ${HEIGHT - size * MODULE - 160})" d="${modules.join('')}"/>
  </svg>`
  const buffer = await sharp(Buffer.from(picture)).jpeg({ quality: 92 }).toBuffer()
  return { reference, file: { name: `slip-${reference.slice(-6)}.jpg`, mimeType: 'image/jpeg', buffer } }
}
