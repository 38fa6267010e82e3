import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const SHIPPED = ['companion/src', 'content', 'contract/src', 'domain/src', 'extension', 'server/src', 'web']
const SOURCE = /\.(tsx?|mjs|html|json|md)$/
const NOT_SHIPPED = /(^|\/)(node_modules|dist|testing|README\.md|package\.json)(\/|$)|\.test\./

/** Where the name may stand: as the default of the setting, and where it is no name. */
const ALLOWED = [
  ['contract/src/settings.ts', "default('ทอคำ')"],
  ['web/src/landing/starter-facts.ts', "brand: 'ทอคำ'"],
  ['web/src/text/landing.ts', 'ลองทอคำนี้'],
  ['extension/src/text/brand.ts', "name: 'ทอคำ'"],
  ['extension/brand-of-build.mjs', "BRAND_NAME || 'ทอคำ'"],
  ['server/src/features/demo/demo-payments.ts', 'บริษัท ทอคำ (ตัวอย่าง) จำกัด'],
]

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{])\/\/.*$/gm, '$1')

/** Names of files that people save, and the name that the API goes by. */
const NAMED_BY_US = /thokham-[^\s'"`]*\.(json|txt|png|csv|zip)\b|title: 'Thokham/i

const shippedFiles = () =>
  SHIPPED.flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => SOURCE.test(file) && !NOT_SHIPPED.test(file)),
  )

const read = (file) => withoutComments(readFileSync(`${root}${file}`, 'utf8'))

it('files that people save, and the API, are called by the owner’s brand', () => {
  expect(shippedFiles().filter((file) => NAMED_BY_US.test(read(file)))).toEqual([])
})

it('the product’s name is the owner’s: no text that anybody reads has it built in', () => {
  const faults = shippedFiles().filter((file) => {
    const source = read(file)
    const allowed = ALLOWED.filter(([where]) => where === file)
    return allowed.reduce((rest, [, text]) => rest.replaceAll(text, ''), source).includes('ทอคำ')
  })
  expect(faults).toEqual([])
})
