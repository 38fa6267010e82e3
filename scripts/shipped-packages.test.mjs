import { expect, it } from 'vitest'
import { bomOf, isFine, shippedPackages } from './shipped-packages.mjs'

it('every package has a licence under which it may be shipped', () => {
  const packages = shippedPackages()
  expect(packages.length).toBeGreaterThan(300)
  expect(packages.filter(({ licence }) => !isFine(licence))).toEqual([])
})

it('a licence is judged by its words', () => {
  expect(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'].every(isFine)).toBe(
    true,
  )
  expect(['', 'GPL-3.0-or-later', 'SSPL-1.0', 'MIT AND GPL-2.0-only', 'UNLICENSED'].some(isFine)).toBe(false)
})

it('test tools and workspaces are left out; what is there twice stands once; hashes are in hex', () => {
  const packages = shippedPackages({
    packages: {
      '': {},
      server: { version: '1.0.0' },
      'node_modules/@thokham/server': { link: true },
      'node_modules/vitest': { version: '4.0.0', dev: true, license: 'MIT' },
      'node_modules/@scope/one': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AAEC' },
      'node_modules/two/node_modules/@scope/one': {
        version: '1.2.3',
        license: 'MIT',
        integrity: 'sha512-AAEC',
      },
      'node_modules/two': { version: '2.0.0', license: 'ISC' },
    },
  })
  expect(bomOf(packages, '9').components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/one@1.2.3',
      name: '@scope/one',
      version: '1.2.3',
      purl: 'pkg:npm/%40scope/one@1.2.3',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: '000102' }],
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/two@2.0.0',
      name: 'two',
      version: '2.0.0',
      purl: 'pkg:npm/two@2.0.0',
      licenses: [{ expression: 'ISC' }],
    },
  ])
})
