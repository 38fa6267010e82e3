import { sources } from '@thokham/contract/evidence'
import { secureAddress, webAddress } from '@thokham/contract/fields'
import { source } from '@thokham/contract/reference-source'
import { toolFields } from '@thokham/contract/tools'
import { describe, expect, it } from 'vitest'

/** Hosts that hide behind a user, a password or both, in the ways that browsers understand. */
const DISGUISED = [
  'https://shop.example@evil.example/',
  'https://shop.example:443@evil.example',
  'https://:secret@evil.example/',
  'https:\\\\shop.example@evil.example',
  'https:/shop.example@evil.example',
  'HTTPS://shop.example@evil.example',
  'https://shop.example%40x:y@evil.example',
]

describe.each(DISGUISED)('%s', (address) => {
  it.each([
    ['a link', webAddress],
    ['a link over https', secureAddress],
    ['the page of a source', source],
    ['a tool', toolFields.shape.url],
  ])('is refused as %s', (_, schema) => {
    expect(schema.safeParse(address).success).toBe(false)
  })

  it('is refused among sources', () => {
    expect(sources.safeParse([address]).success).toBe(false)
  })
})

it('an @ behind the host is part of a path', () => {
  for (const address of ['https://www.youtube.com/@shop', 'https://shop.example/?to=me@shop.example'])
    expect(webAddress.safeParse(address).success).toBe(true)
})
