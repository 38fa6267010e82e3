import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { chromiumLaunch } from './chromium.mjs'

/**
 * `node scripts/og-image.mjs`: draws the picture that stands beside a shared link, 1200 × 630, into web/public/og.png.
 * It is drawn by hand and kept, since only a browser sets Thai in our font as the screens do; above its words a line is
 * left free, where the server writes the product's name (server/src/http/share-picture.ts). The icons for home screens
 * are drawn beside it: these take no SVG, and round the corners themselves.
 */
const OUT = fileURLToPath(new URL('../web/public/og.png', import.meta.url))
const DYES = ['#17476b', '#f0b429', '#a51e3e', '#1c6743']
const THREAD = 10
const PITCH = 15
const PER_BUNDLE = 6

const require = createRequire(new URL('../web/package.json', import.meta.url))
const font = (subset) => {
  const file = require.resolve(`@fontsource-variable/anuphan/files/anuphan-${subset}-wght-normal.woff2`)
  return `url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) format('woff2')`
}

/** Draws warp and weft, over and under in turn; each bundle of threads has one dye. */
function cloth(width, height) {
  const dye = (at) => DYES[Math.floor(at / PER_BUNDLE) % DYES.length]
  const [across, down] = [Math.ceil(width / PITCH), Math.ceil(height / PITCH)]
  const weft = Array.from(
    { length: down },
    (_, y) => `<rect x="0" y="${y * PITCH}" width="${width}" height="${THREAD}" fill="${dye(y)}"/>`,
  )
  const warp = Array.from({ length: across }, (_, x) =>
    Array.from({ length: down }, (_, y) =>
      (x + y) % 2 === 0
        ? `<rect x="${x * PITCH}" y="${y * PITCH - 3}" width="${THREAD}" height="${PITCH + 1}" fill="${dye(x + 2)}"/>`
        : '',
    ).join(''),
  )
  return `<svg width="${width}" height="${height}">${weft.join('')}${warp.join('')}</svg>`
}

const PAGE = `<!doctype html><html lang="th"><style>
  @font-face { font-family: Anuphan; font-weight: 100 700; src: ${font('thai')}; unicode-range: U+0E00-0E7F }
  @font-face { font-family: Anuphan; font-weight: 100 700; src: ${font('latin')}; unicode-range: U+0000-00FF }
  * { margin: 0 }
  body { width: 1200px; height: 630px; background: #f5f7f4; color: #14211f; font: 400 34px/1.6 Anuphan; display: flex; overflow: hidden }
  main { flex: 1; padding: 0 64px; display: flex; flex-direction: column; justify-content: center }
  .brand { height: 64px }
  h1 { font-size: 74px; line-height: 1.42; font-weight: 700; margin: 8px 0 12px }
  p { color: #40504c }
  .edge { width: 10px; background: #f0b429 }
</style><main><div class="brand"></div><h1>คีย์เวิร์ดไม่กี่คำ<br>ทอเป็น Prompt ได้ทั้งผืน</h1><p>สำหรับคนขายภาพสต็อก</p></main><div class="edge"></div>${cloth(300, 630)}</html>`

const browser = await chromium.launch(chromiumLaunch())
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await tab.setContent(PAGE)
  await tab.evaluate(() => document.fonts.ready)
  await tab.screenshot({ path: OUT })
} finally {
  await browser.close()
}

const PUBLIC = new URL('../web/public/', import.meta.url)
const icon = readFileSync(new URL('icon.svg', PUBLIC), 'utf8').replace(' rx="6"', '')
/** A maskable icon keeps what it shows within the inner 80 %: the system may cut a circle out of it. */
const SAFE = 0.78
for (const [name, side, share = 1] of [
  ['apple-touch-icon.png', 180],
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-maskable.png', 512, SAFE],
]) {
  const within = 2 * Math.round((side * share) / 2)
  const edge = (side - within) / 2
  await sharp(Buffer.from(icon), { density: (72 * within) / 28 })
    .resize(within, within)
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#fff' })
    .png({ palette: true })
    .toFile(fileURLToPath(new URL(name, PUBLIC)))
}
