import { describe, expect, it } from 'vitest'
import { MARKETPLACES, MARKETPLACES_WITHOUT_AI, marketplacesOf } from './marketplaces.ts'
import { aiAtDoor, folderOfDoor, marketplaceOfDoor, UPLOAD_DOORS, UPLOAD_PROTOCOLS } from './upload-doors.ts'

const door = (id: string) => {
  const found = UPLOAD_DOORS.find((one) => one.id === id)
  if (!found) throw new Error(`No door ${id}`)
  return found
}

describe('doors of marketplaces', () => {
  it.each(UPLOAD_DOORS.map((one) => [one.id, one] as const))(
    '%s says where it is, and who says so',
    (_, one) => {
      expect(UPLOAD_PROTOCOLS).toContain(one.protocol)
      expect(one.host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
      expect(one.port).toBeGreaterThan(0)
      expect(one.folder).toMatch(/^\//)
      expect(one.source).toMatch(/^https:\/\//)
      expect(one.portal).toMatch(/^https:\/\//)
      expect(one.checked).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(['A', 'B', 'C']).toContain(one.sure)
      // Either its rules are known, or it says itself what it takes.
      expect(marketplaceOfDoor(one) === null).toBe(one.alone !== undefined)
    },
  )

  it('have names of their own', () => {
    expect(new Set(UPLOAD_DOORS.map(({ id }) => id)).size).toBe(UPLOAD_DOORS.length)
  })

  it.each([
    ['adobe', 'taken'],
    ['123rf', 'taken'],
    ['dreamstime', 'taken'],
    ['magnific', 'taken'],
    ['shutterstock', 'refused'],
    ['alamy', 'refused'],
    ['depositphotos', 'refused'],
    ['pond5', 'refused'],
    // Nobody knows: nothing is sent.
    ['vecteezy', 'unknown'],
  ])('%s and pictures of generators: %s', (id, answer) => {
    expect(aiAtDoor(door(id), MARKETPLACES)).toBe(answer)
  })

  it('take none where a marketplace is known to take none', () => {
    const names = MARKETPLACES_WITHOUT_AI.map(({ name }) => name)
    for (const one of UPLOAD_DOORS.filter(({ name }) => names.includes(name)))
      expect(aiAtDoor(one, MARKETPLACES)).toBe('refused')
  })

  it('go by what the owner changed since', () => {
    const { lists: _, categories: __, csv: ___, ...rules } = MARKETPLACES.dreamstime
    const changed = marketplacesOf([{ ...rules, ai: { policy: 'refused' } }])
    expect(aiAtDoor(door('dreamstime'), changed)).toBe('refused')
  })

  it('lead into the folder that is kept for pictures of generators', () => {
    expect(folderOfDoor(door('123rf'), true, MARKETPLACES)).toBe('/AI images')
    expect(folderOfDoor(door('123rf'), false, MARKETPLACES)).toBe('')
    expect(folderOfDoor(door('adobe'), true, MARKETPLACES)).toBe('')
    expect(folderOfDoor(door('alamy'), false, MARKETPLACES)).toBe('/Stock')
  })
})
