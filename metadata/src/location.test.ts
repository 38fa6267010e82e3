import { expect, it } from 'vitest'
import { pixelsOf, testPictures, xmpOf } from './testing/pictures.ts'
import { placedPictures } from './testing/placed.ts'
import { FIELDS, read, written } from './testing/written.ts'
import { hasLocation, withoutLocation } from './xmp/location.ts'

const placed = await placedPictures()

it.each(placed.map((one) => [one.name, one.bytes] as const))(
  '%s: the place is found, and goes when asked to',
  async (_, bytes) => {
    expect((await read(bytes)).hasLocation).toBe(true)
    for (const changes of [{}, FIELDS]) {
      const { bytes: after, notes } = await written(bytes, changes, { removeLocation: true })
      expect(notes).toEqual([])
      expect((await read(after)).hasLocation).toBe(false)
      expect(await pixelsOf(after)).toEqual(await pixelsOf(bytes))
      // Nothing of it is left in the bytes either: 4321/100 in both orders, and its numbers as text.
      for (const number of [
        '000010e100000064',
        'e110000064000000',
        Buffer.from('18.81').toString('hex'),
        Buffer.from('48.7201').toString('hex'),
      ])
        expect(Buffer.from(after).toString('hex')).not.toContain(number)
      // Written once more, it is the same file.
      const again = await written(after, changes, { removeLocation: true })
      expect(Buffer.compare(again.bytes, after)).toBe(0)
    }
    const stays = await written(bytes, FIELDS)
    expect((await read(stays.bytes)).hasLocation).toBe(true)
  },
)

it('no other picture counts as placed, and none changes but by its texts', async () => {
  for (const { name, bytes } of await testPictures()) {
    if (name.includes('GPS')) continue
    expect([name, (await read(bytes)).hasLocation]).toEqual([name, false])
    const [one, other] = [
      await written(bytes, FIELDS),
      await written(bytes, FIELDS, { removeLocation: true }),
    ]
    if (!other.notes.some(({ code }) => code === 'location_left'))
      expect([name, Buffer.compare(one.bytes, other.bytes)]).toEqual([name, 0])
  }
})

it('names of places stay, as do words that only begin alike', () => {
  const xml = xmpOf('   <photoshop:City>Gps town</photoshop:City>\n   <dc:title>gps watch</dc:title>')
  expect(hasLocation(xml)).toBe(false)
  expect(withoutLocation(xml)).toBe(xml)
})
