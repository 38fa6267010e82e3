import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileInTar, permissionsIn, writeZip } from '../companion/desktop/pack.mjs'
import { SYSTEMS } from '../companion/desktop/systems.mjs'
import { zipFiles } from './desktop.mjs'

const EDITION = { version: '0.1.0', server: 'https://thokham.example' }
const NODE = Buffer.from('the signed bytes of Node')
const PARTS = {
  app: [
    { name: 'metamind6.mjs', bytes: Buffer.from('console.log(process.argv.slice(2).join("|"))') },
    { name: 'page/desktop.html', bytes: Buffer.from('<!doctype html>') },
  ],
  node: NODE,
  licence: Buffer.from('MIT'),
}
let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'thokham-zip-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function packed(system, name = 'a.zip') {
  const made = await writeZip(join(folder, name), zipFiles(system, EDITION, PARTS))
  return { made, zip: readFileSync(join(folder, name)) }
}

describe('the ZIPs of the desktop edition', () => {
  it.each(SYSTEMS.map((system) => [system.id, system]))(
    '%s: Node as it came, the bundle, a launcher that can be started',
    async (id, system) => {
      const { made, zip } = await packed(system)
      expect(made).toEqual({
        bytes: zip.length,
        sha256: createHash('sha256').update(zip).digest('hex'),
      })
      const files = unzipSync(new Uint8Array(zip))
      const home = 'metamind6-0.1.0'
      expect(Object.keys(files).sort()).toEqual(
        [
          `${home}/${system.launcher}`,
          `${home}/NODE-LICENSE.txt`,
          `${home}/README.txt`,
          `${home}/app/metamind6.mjs`,
          `${home}/app/page/desktop.html`,
          `${home}/runtime/${system.runtime}`,
        ].sort(),
      )
      expect(Buffer.from(files[`${home}/runtime/${system.runtime}`])).toEqual(NODE)
      const permissions = permissionsIn(zip)
      expect(permissions.get(`${home}/${system.launcher}`)).toBe(0o755)
      expect(permissions.get(`${home}/runtime/${system.runtime}`)).toBe(0o755)
      expect(permissions.get(`${home}/app/metamind6.mjs`)).toBe(0o644)
      const launcher = Buffer.from(files[`${home}/${system.launcher}`]).toString()
      const readme = Buffer.from(files[`${home}/README.txt`]).toString()
      const isWindows = id === 'windows-x64'
      expect(launcher.includes('\r')).toBe(isWindows)
      expect(launcher.replaceAll('\r\n', '').includes('\r')).toBe(false)
      expect(readme).toContain('https://thokham.example/profile')
      expect(readme.startsWith('\ufeff')).toBe(isWindows)
      expect(isWindows ? launcher.split('\r\n')[2] : launcher.split('\n')[0]).toBe(
        isWindows ? '"%~dp0runtime\\node.exe" "%~dp0app\\metamind6.mjs" %*' : '#!/bin/sh',
      )
    },
  )

  it('are the same bytes each time', async () => {
    const [system] = SYSTEMS
    const [one, other] = [await packed(system), await packed(system, 'b.zip')]
    expect(other.made).toEqual(one.made)
  })

  it('start from folders with spaces and Thai names, through links, with all arguments', async () => {
    const system = SYSTEMS.find(({ id }) => id === 'linux-x64')
    const home = join(folder, 'โปรแกรม ของฉัน')
    for (const { name, bytes, executable } of zipFiles(system, EDITION, {
      ...PARTS,
      node: Buffer.from(`#!/bin/sh\nexec "${process.execPath}" "$@"\n`),
    })) {
      const path = join(home, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, bytes)
      if (executable) chmodSync(path, 0o755)
    }
    const launcher = join(home, 'metamind6-0.1.0/metamind6')
    symlinkSync(launcher, join(folder, 'metamind6'))
    for (const path of [launcher, join(folder, 'metamind6')])
      expect(execFileSync(path, ['--no-open', 'a b'], { encoding: 'utf8' })).toBe('--no-open|a b\n')
  })
})

it('a file is taken out of a package, and one that is not there is said', () => {
  const header = Buffer.alloc(512)
  header.write('package/bin/node')
  header.write('00000000005\0', 124)
  const tar = Buffer.concat([header, Buffer.from('hello'), Buffer.alloc(507), Buffer.alloc(1024)])
  expect(fileInTar(tar, 'package/bin/node').toString()).toBe('hello')
  expect(() => fileInTar(tar, 'package/other')).toThrow('has no package/other')
})
