import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { isWhole, sealed } from '../web/delivery/sealed.mjs'

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

  it('that is a list can be read', () => {
    expect(isWhole(bytes('[["/assets/app.js",1]]'), '/assets/imports-1a2b.json')).toBe(true)
    expect(isWhole(bytes('[["/assets/app.js",1'), '/assets/imports-1a2b.json')).toBe(false)
    expect(isWhole(bytes(''), '/assets/imports-1a2b.json')).toBe(false)
    // Cut behind one of its rows, and damaged in the middle.
    expect(isWhole(bytes('[["/assets/app.js",1],["/assets/b.js"]'), '/assets/imports-1a2b.json')).toBe(false)
    expect(isWhole(bytes('[["/assets/app.js",1]#["/assets/b.js"]]'), '/assets/imports-1a2b.json')).toBe(false)
  })

  it('that is a font is as long as its head says', () => {
    const font = readFileSync(
      createRequire(new URL('../web/package.json', import.meta.url)).resolve(
        '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2',
      ),
    )
    expect(isWhole(new Uint8Array(font), '/assets/anuphan.woff2')).toBe(true)
    // As a part of more, too: its bytes do not begin with the buffer.
    expect(isWhole(new Uint8Array([0, ...font]).subarray(1), '/assets/anuphan.woff2')).toBe(true)
    for (const length of [0, 11, 12, 13, font.length / 2, font.length - 1])
      expect(isWhole(new Uint8Array(font.subarray(0, length)), '/assets/anuphan.woff2')).toBe(false)
    expect(isWhole(bytes('<!doctype html><p>Sign in to the network</p>'), '/assets/anuphan.woff2')).toBe(
      false,
    )
  })

  it('reads as it did before', () => {
    const said = []
    new Function('say', sealed("say('ทอคำ')", false))((text) => said.push(text))
    expect(said).toEqual(['ทอคำ'])
  })
})
