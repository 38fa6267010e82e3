import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { taggedFiles } from './tagged-files.mjs'

it('finds the test files of which a test, or all, has the tag', () => {
  const root = mkdtempSync(join(tmpdir(), 'thokham-tagged-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path, text) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('server/src/one.test.ts', "it('is killed', { tags: 'long' }, () => {})")
  write('server/src/deep/all.test.tsx', '// @module-tag long')
  write('server/src/quick.test.ts', "it('takes long', () => {})")
  write('server/src/long.ts', "export const tags = 'long'")
  write('server/node_modules/other/its.test.ts', "{ tags: 'long' }")
  write('scripts/some.test.mjs', "{ tags: ['long'] }")
  expect(taggedFiles(root, ['server', 'scripts']).sort()).toEqual([
    'scripts/some.test.mjs',
    'server/src/deep/all.test.tsx',
    'server/src/one.test.ts',
  ])
  expect(taggedFiles(root, ['server', 'scripts'], { wholly: true })).toEqual(['server/src/deep/all.test.tsx'])
})
