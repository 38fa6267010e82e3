import type { VersionRow } from '@thokham/contract/reference-data'
import { VERSIONS } from '@thokham/engine'
import { describe, expect, it } from 'vitest'
import { parameterNames, readNumbers, readVersion, typedVersion } from './version-values.ts'

const rows = VERSIONS.versions.map((content) => ({
  kind: 'midjourney_version',
  id: content.id,
  revision: 0,
  isShipped: true,
  isEdited: false,
  content,
})) as unknown as VersionRow[]

it.each(rows)('$id is sent as it was read when nothing was typed', (row) => {
  expect(readVersion(typedVersion(row, rows, '2026-11-27'), row.content.parameters)).toEqual(row.content)
})

it.each([
  ['', {}],
  ['0–1000', { range: [0, 1000] }],
  ['๐ - ๑๐๐', { range: [0, 100] }],
  ['.5, 1,2', { values: [0.5, 1, 2] }],
  ['7', { values: [7] }],
  ['many', { range: 'many' }],
  ['1–2–3', { range: '1–2–3' }],
])('reads the numbers %j', (typed, read) => expect(readNumbers(typed)).toEqual(read))

describe('a new version', () => {
  it('begins with the parameters of the newest, and every parameter there is has a row', () => {
    const { content } = typedVersion(null, rows, '2026-12-01')
    expect(content).toMatchObject({ id: '', state: 'available', since: '01/12/2569', checked: '01/12/2569' })
    expect(content.parameters.stylize).toEqual({ takes: 'works', range: '0–1000' })
    expect(content.parameters.draft).toEqual({ takes: 'web', range: '' })
    expect(Object.keys(content.parameters)).toEqual(parameterNames(rows))
  })

  it('keeps what the form has no box for, and leaves out what is not said', () => {
    const { content } = typedVersion(null, rows, '2026-12-01')
    const parameters = { turbo: content.parameters.turbo, ar: { takes: 'unsaid', range: '' } } as never
    expect(
      readVersion({ content: { ...content, parameters } }, rows[0]?.content.parameters ?? {}),
    ).toMatchObject({
      parameters: { turbo: { takes: 'refused', instead: 'fast' } },
    })
  })
})
