import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openPicture } from './open-picture.ts'
import { replaceFile } from './replace-file.ts'

it('a file is closed before another one takes its place: Windows replaces none that is open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thokham-replace-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'a.jpg')
  writeFileSync(path, 'before')
  const picture = await openPicture(path)
  let handle: number | undefined
  await replaceFile(
    path,
    picture,
    [{ from: 0, to: 6 }, { bytes: Buffer.from(' and after') }],
    { keepsOriginal: false, syncs: true },
    () => (handle = picture.file.fd),
  )
  expect(handle).toBe(-1)
  await picture.file.close()
  expect(readFileSync(path, 'utf8')).toBe('before and after')
})
