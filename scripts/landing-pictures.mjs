import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { buildWhenStale } from './build.mjs'
import { chromiumLaunch } from './chromium.mjs'
import { startDemoServer } from './demo-server.mjs'

/**
 * `node scripts/landing-pictures.mjs`: draws the pictures of the metadata program that the landing page shows, in both themes, wide and
 * narrow, into web/public/screenshots, and their measures into web/src/landing/metadata-pictures.ts. They are kept, as drawing them
 * takes a server and a browser; after a change of that screen they are drawn anew.
 */
const PUBLIC = fileURLToPath(new URL('../web/public/screenshots/', import.meta.url))
const MEASURES = fileURLToPath(new URL('../web/src/landing/metadata-pictures.ts', import.meta.url))
const STRIP = fileURLToPath(new URL('../web/dist/strip/', import.meta.url))
/** Bytes; what marketplaces take at least. */
const LEAST_BYTES = 1_600_000
const SIZES = {
  wide: { viewport: { width: 1180, height: 1_190 }, deviceScaleFactor: 1.5, shown: 1_280 },
  narrow: {
    viewport: { width: 390, height: 780 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    shown: 780,
  },
}

/** px at both sides of a wide page. */
const GUTTER = 40

/** Woven pictures of the landing page with what the program would write into them. */
const PICTURES = [
  [
    'boat',
    'Long tail boat on a calm turquoise bay in southern Thailand',
    'long tail boat, thailand, andaman sea, turquoise water, island, travel, wooden boat, tropical beach, limestone cliff, summer, vacation, tourism, seascape, boat bow, garland, holiday, asia, krabi, phuket, sunny day, blue sky, coastline, nature, outdoors, serenity, transport, culture, destination, journey, horizon',
  ],
  [
    'sunrise',
    'Misty mountain sunrise above layered ridges in watercolor',
    'mountain, sunrise, mist, watercolor, landscape, fog, dawn, ridge, nature, morning, sky, sun, hills, valley, painting, scenic, peaceful, golden light, wilderness, travel, layers, horizon, cloud, soft colors, art, background, outdoors, beauty, calm, adventure',
  ],
  [
    'noodles',
    'Bowl of floating market noodles with lime and herbs',
    'noodles, thai food, bowl, street food, soup, chopsticks, lunch, lime, herbs, broth, asian cuisine, floating market, spicy, egg, dinner, restaurant, traditional, gourmet, hot, delicious, meal, healthy, pork, cooking, menu, close up, top view, tasty, ingredient, culture',
  ],
  [
    'lanterns',
    'Paper lanterns rising over temple roofs at night',
    'lantern, festival, night, temple, thailand, sky, celebration, tradition, light, culture, floating lantern, chiang mai, yi peng, loy krathong, paper lantern, ceremony, asia, religion, buddhism, glowing, holiday, hope, wish, moon, stars, silhouette, travel, event, fire, tourism',
  ],
  [
    'coffee',
    'Morning coffee on a balcony with a view of green hills',
    'coffee, morning, balcony, cup, breakfast, hills, view, relax, hot drink, sunrise, table, steam, cafe, espresso, lifestyle, fresh, nature, terrace, mug, vacation, aroma, wooden table, peaceful, calm, landscape, weekend, leisure, cozy, drink, outdoors',
  ],
  [
    'farmer',
    'Young Thai farmer in a straw hat standing in a rice field',
    'farmer, rice field, thailand, agriculture, straw hat, rural, young man, harvest, countryside, organic, paddy, smile, worker, asia, farm, crop, plantation, green, field, food, industry, portrait, local, tradition, plant, grain, lifestyle, outdoors, sunlight, growth',
  ],
]

const xmp = (title, keywords) => `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:subject><rdf:Bag>${keywords.map((word) => `<rdf:li>${word}</rdf:li>`).join('')}</rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

async function picture([id, title, keywords], folder) {
  const bytes = await sharp(join(STRIP, `${id}.svg`), { density: 300 })
    .resize(3_000, 2_000, { fit: 'fill', kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .withXmp(xmp(title, keywords.split(', ')))
    .withIccProfile('srgb')
    .jpeg({ quality: 96 })
    .toBuffer()
  const path = join(folder, `${title.toLowerCase().split(' ').slice(0, 4).join('-')}.jpg`)
  writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(Math.max(0, LEAST_BYTES - bytes.length))]))
  return path
}

/** Lays the pictures on the table, opens the first, and returns the part of the screen that shows it. */
async function showTable(page, paths, { isMobile, viewport: { width, height } }) {
  await page.goto('/metamind6')
  await page.getByLabel('เลือกภาพ', { exact: true }).and(page.locator('input')).setInputFiles(paths)
  await page.waitForFunction(() => !document.body.textContent.includes('กำลังอ่านภาพ'))
  const question = page.getByRole('button', { name: 'ใช่ ทุกภาพ' })
  if (await question.isVisible()) await question.click()
  const first = page.getByRole('button', { name: /Long tail boat/ }).first()
  await first.click()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  // It lies over the program, and is no part of it.
  await page.evaluate(() => {
    for (const launcher of document.querySelectorAll('[data-chat-launcher]'))
      launcher.style.visibility = 'hidden'
  })
  if (isMobile) return { x: 0, y: 0, width, height }
  const head = await page.getByText(/^เลือก 0 จาก/).boundingBox()
  const y = Math.round(head.y) - 14
  return { x: GUTTER, y, width: width - 2 * GUTTER, height: height - y }
}

await buildWhenStale(['web'])
const folder = mkdtempSync(join(tmpdir(), 'landing-pictures-'))
const server = await startDemoServer()
const browser = await chromium.launch(chromiumLaunch())
try {
  const cookies = await server.signInEveryone()
  const paths = []
  for (const each of PICTURES) paths.push(await picture(each, folder))
  const measures = []
  for (const theme of ['light', 'dark']) {
    const row = { theme }
    for (const [size, { shown, ...device }] of Object.entries(SIZES)) {
      const context = await browser.newContext({
        ...device,
        baseURL: server.url,
        locale: 'th-TH',
        timezoneId: 'Asia/Bangkok',
        colorScheme: theme,
        reducedMotion: 'reduce',
      })
      await context.addCookies(cookies.vip)
      const page = await context.newPage()
      const clip = await showTable(page, paths, device)
      const shot = await page.screenshot({ clip, animations: 'disabled' })
      const name = `metadata-${size}-${theme}.webp`
      const made = await sharp(shot)
        .resize(shown)
        .webp({ quality: 68, effort: 6, smartSubsample: true })
        .toFile(join(PUBLIC, name))
      row[size] = { src: `/screenshots/${name}`, width: made.width, height: made.height }
      console.log(`${name}: ${made.size} bytes`)
      await context.close()
    }
    measures.push(row)
  }
  writeFileSync(
    MEASURES,
    `/** The pictures of the metadata program, with their measures in pixels; scripts/landing-pictures.mjs writes this file with them. */
export const METADATA_PICTURES = ${JSON.stringify(measures, null, 2)} as const
`,
  )
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true })
}
