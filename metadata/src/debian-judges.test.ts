/** @module-tag long */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { PICTURE_KINDS } from './picture-kind.ts'
import { drawnBy, JUDGES, type JudgeName, missingJudges, shownByExiv2 } from './testing/judges.ts'
import { otherFiles } from './testing/other-files.ts'
import { testPictures } from './testing/pictures.ts'
import { FIELDS, written } from './testing/written.ts'

const folder = mkdtempSync(join(tmpdir(), 'thokham-judges-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const missing = new Set(missingJudges())
const needs = (judge: JudgeName) => {
  if (missing.has(judge) && process.env.ALL_PACKAGES === '1')
    throw new Error(`ALL_PACKAGES=1, and not installed here: ${judge}`)
  return { isMissing: missing.has(judge), named: `needs ${JUDGES[judge]}` }
}

const files = [...(await testPictures()), ...(await otherFiles())].map(({ name, kind, bytes }, at) => ({
  name,
  kind,
  bytes,
  path: (when: string) => join(folder, `${at}-${when}.${PICTURE_KINDS[kind].suffixes[0]}`),
}))
for (const { bytes, path } of files) {
  writeFileSync(path('before'), bytes)
  writeFileSync(path('after'), (await written(bytes, FIELDS)).bytes)
}

/** What draws a kind; test files of the others have no drawing that a program would show. */
const DRAWN = { svg: 'rsvg-convert', eps: 'gs', avif: 'heif-convert', tiff: 'identify' } as const

for (const [kind, judge] of Object.entries(DRAWN)) {
  const { isMissing, named } = needs(judge)
  it.skipIf(isMissing)(`each ${kind} is drawn as it was (${named})`, async () => {
    let many = 0
    for (const { name, path } of files.filter((one) => one.kind === kind)) {
      const drawn = await drawnBy(kind as keyof typeof DRAWN, path('before'))
      // A drawing of nothing is drawn by nobody.
      if (drawn !== '') many++
      expect([name, await drawnBy(kind as keyof typeof DRAWN, path('after'))]).toEqual([name, drawn])
    }
    expect(many).toBeGreaterThan(2)
  })
}

/** Kinds that Exiv2 reads as Debian builds it. */
const BY_EXIV2: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'tiff', 'psd'])

const exiv2 = needs('exiv2')
it.skipIf(exiv2.isMissing)(`Exiv2 shows the new words (${exiv2.named})`, async () => {
  for (const { name, path } of files.filter(({ kind }) => BY_EXIV2.has(kind))) {
    // It passes over RDF of another prefix, also before.
    if (name.includes('one empty node')) continue
    const { shown, faults } = await shownByExiv2(path('after'))
    if (/exception|Failed to decode XMP/.test((await shownByExiv2(path('before'))).faults)) continue
    expect([name, faults]).not.toEqual([name, expect.stringContaining('exception')])
    const titles = shown.filter(([place]) => place === 'Xmp.dc.title').map(([, value]) => value)
    expect([name, titles[0]]).toEqual([name, expect.stringContaining(FIELDS.title)])
  }
})
