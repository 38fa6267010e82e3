import { describe, expect, it } from 'vitest'
import { isWhole, sealed } from '../web/sealed.mjs'

const bytes = (text) => new Uint8Array(Buffer.from(text))

describe('a file of the build', () => {
  for (const [file, isStyle, code] of [
    ['/assets/app.js', false, "say('ทอคำ')"],
    ['/assets/app.css', true, '.a{color:red}'],
    ['/assets/empty.js', false, ''],
  ]) {
    const whole = sealed(code, isStyle)
    it(`is whole as it was built, and not when it was cut or changed: ${file}`, () => {
      expect(isWhole(bytes(whole), file)).toBe(true)
      for (let length = 0; length < bytes(whole).length; length++)
        expect(isWhole(bytes(whole).slice(0, length), file)).toBe(false)
      for (let at = 0; at < bytes(whole).length; at++) {
        const damaged = bytes(whole)
        damaged[at] ^= 1
        expect([at, isWhole(damaged, file)]).toEqual([at, false])
      }
    })
  }

  it('that is a list ends with the bracket that it began with', () => {
    expect(isWhole(bytes('[["/assets/app.js",1]]'), '/assets/imports-1a2b.json')).toBe(true)
    expect(isWhole(bytes('[["/assets/app.js",1'), '/assets/imports-1a2b.json')).toBe(false)
    expect(isWhole(bytes(''), '/assets/imports-1a2b.json')).toBe(false)
  })

  it('reads as it did before', () => {
    const said = []
    new Function('say', sealed("say('ทอคำ')", false))((text) => said.push(text))
    expect(said).toEqual(['ทอคำ'])
  })
})
