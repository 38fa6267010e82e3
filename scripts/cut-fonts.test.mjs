import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { cutFonts } from '../web/delivery/cut-fonts.ts'

const require = createRequire(new URL('../web/package.json', import.meta.url))
const font = (name) => require.resolve(`@fontsource-variable/anuphan/files/${name}.woff2`)
const sheet = join(dirname(font('anuphan-latin-wght-normal')), '../sheet.css')
const face = (name, range) =>
  `@font-face{font-family:A;font-weight:100 700;src:url(./files/${name}.woff2)format("woff2")${range && `;unicode-range:${range}`}}`

const cut = async (code, cuts) => (await cutFonts(cuts).transform.handler(code, sheet))?.code
const fileIn = (rule) => join(dirname(sheet), /url\("([^"]+)"\)/.exec(rule)?.[1] ?? '')

it('gives the letters that are cut out a rule of their own behind the whole file, with the weights that all of the family say', async () => {
  const code = `${face('anuphan-latin-wght-normal', 'U+0-FF')}\n${face('anuphan-vietnamese-wght-normal', 'U+102')}p{}`
  const weights = { min: 400, max: 700 }
  const letters = { text: 'abc ก→', as: 'anuphan-few-wght-normal' }
  const made = await cut(code, [{ file: 'anuphan-latin-wght-normal', letters, features: ['kern'], weights }])
  const [whole, few, other] = made.split('@font-face').slice(1)
  expect(whole).toContain('font-weight: 400 700;src:url(./files/anuphan-latin-wght-normal.woff2)')
  expect(whole).toContain('unicode-range:U+0-FF')
  expect(few).toContain('font-weight: 400 700')
  expect(few).toContain('unicode-range: U+20,U+61-63,U+E01,U+2192')
  expect(other).toBe(
    '{font-family:A;font-weight: 400 700;src:url(./files/anuphan-vietnamese-wght-normal.woff2)format("woff2");unicode-range:U+102}p{}',
  )
  const bytes = readFileSync(fileIn(few))
  expect(bytes.subarray(0, 4).toString()).toBe('wOF2')
  expect(bytes.length).toBeLessThan(readFileSync(font('anuphan-latin-wght-normal')).length / 4)
})

it('keeps all letters of a file that is only made lighter, and says the range of a rule that had none', async () => {
  const made = await cut(face('anuphan-thai-wght-normal', ''), [
    { file: 'anuphan-thai-wght-normal', range: 'U+E01-E5B' },
  ])
  expect(made).toContain('unicode-range: U+E01-E5B; }')
  const [before, after] = [font('anuphan-thai-wght-normal'), fileIn(made)].map(
    (file) => readFileSync(file).length,
  )
  expect(after).toBeLessThanOrEqual(before)
  expect(after).toBeGreaterThan(before / 2)
})

it('leaves what is named by no cut, and sheets without fonts, as they are', async () => {
  const other = face('anuphan-latin-ext-wght-normal', 'U+100')
  expect(await cut(other, [])).toBe(other)
  expect(await cut('p{color:red}', [])).toBeUndefined()
})
