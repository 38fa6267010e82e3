import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isSatisfied } from './install.mjs'

const wanted = {
  '': {},
  server: {},
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/vitest': { version: '4.1.12', dev: true },
  'node_modules/@node-rs/argon2-darwin-x64': { version: '2.2.1', optional: true },
  'node_modules/@thokham/server': { link: true },
}
const installed = {
  'node_modules/fastify': { version: '5.12.8' },
  'node_modules/@thokham/server': { link: true },
}

describe('what is installed', () => {
  it('suffices without the test tools and the packages of other machines', () => {
    expect(isSatisfied(wanted, installed)).toBe(true)
  })

  it('suffices with the test tools', () => {
    expect(isSatisfied(wanted, { ...installed, 'node_modules/vitest': { version: '4.1.12' } }, true)).toBe(
      true,
    )
  })

  it.each([
    ['is nothing', {}, false],
    ['lacks a package', { 'node_modules/@thokham/server': { link: true } }, false],
    ['holds another version', { ...installed, 'node_modules/fastify': { version: '5.12.7' } }, false],
    ['holds a stale test tool', { ...installed, 'node_modules/vitest': { version: '4.1.11' } }, false],
    ['lacks the test tools that are wanted', installed, true],
  ])('does not suffice when it %s', (_what, present, testTools) => {
    expect(isSatisfied(wanted, present, testTools)).toBe(false)
  })
})

describe('the lock', () => {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

  /** Finds the package that Node would find when another one asks for it. */
  function found(path, name) {
    for (let at = path; ; at = at.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '')) {
      const key = `${at ? `${at}/` : ''}node_modules/${name}`
      if (packages[key]) return packages[key]
      if (!at.includes('node_modules/')) return at === '' ? undefined : packages[`node_modules/${name}`]
    }
  }

  it('holds the packages of every platform, or npm ci refuses it (npm install on one machine may drop the rest)', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.entries(optionalDependencies)
        .filter(([name, version]) => /^\d/.test(version) && found(path, name)?.version !== version)
        .map(([name, version]) => `${path} wants ${name} ${version}`),
    )
    expect(missing).toEqual([])
  })
})
