import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const file = (path) => fileURLToPath(new URL(`../web/${path}`, import.meta.url))

it('the pictures that the landing page shows of a screen are there, small, and as large as the page says', async () => {
  const listed = readFileSync(file('src/landing/metadata-pictures.ts'), 'utf8')
  const pictures = [...listed.matchAll(/src: '([^']+)',\s+width: (\d+),\s+height: (\d+)/g)]
  expect(pictures).toHaveLength(4)
  for (const [, src, width, height] of pictures) {
    const bytes = readFileSync(file(`public${src}`))
    expect(bytes.length, src).toBeLessThan(70_000)
    const seen = await sharp(bytes).metadata()
    expect([seen.format, seen.width, seen.height], src).toEqual(['webp', Number(width), Number(height)])
  }
})
