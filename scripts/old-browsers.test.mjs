import { readFileSync } from 'node:fs'
import { createContext, Script } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { oldestBrowsers } from '../web/delivery/browsers.ts'

const read = (path) => readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8')
const TOO_OLD = read('delivery/too-old.js')

/** Runs the script in a browser that knows some things. @returns what it says */
function said(knows) {
  const element = (name) => ({
    name,
    style: {},
    children: [],
    setAttribute() {},
    appendChild(child) {
      this.children.push(child)
    },
    insertBefore(child) {
      this.children.unshift(child)
    },
  })
  const body = element('body')
  const document = { body, createElement: element, createTextNode: (text) => text }
  const context = createContext({ document, CSS: { supports: () => knows.colours } })
  if (!knows.sorting) new Script('delete Array.prototype.toSorted').runInContext(context)
  if (!knows.lookbehind)
    new Script('RegExp = function () { throw new SyntaxError("invalid group") }').runInContext(context)
  new Script(TOO_OLD).runInContext(context)
  return body.children.flatMap(({ children }) => children.map((line) => line.children.join('')))
}
const ALL = { lookbehind: true, sorting: true, colours: true }

describe('a browser', () => {
  it('that we serve is told nothing', () => {
    expect(said(ALL)).toEqual([])
  })

  it.each(Object.keys(ALL))('without %s is told in Thai what serves, and the way out', (missing) => {
    const lines = said({ ...ALL, [missing]: false })
    expect(lines[0]).toBe('เบราว์เซอร์นี้เก่าเกินไป')
    expect(lines.join()).toContain('iPhone: อัปเดต iOS')
  })
})

it('the sentence is in a language that the oldest browsers speak', () => {
  const code = TOO_OLD.replace(/\/\/.*/g, '')
  expect(code).not.toMatch(/=>|`|\b(?:const|let|class|async)\b|\?\.|\?\?|\.\.\./)
})

it('builds are made for the browsers that package.json names, and the sentence names the same', () => {
  expect(oldestBrowsers()).toEqual(['chrome111', 'firefox115', 'safari16.4', 'ios16.4'])
  expect(TOO_OLD).toContain('iOS 16.4, Chrome 111, Firefox 115 หรือ Samsung Internet 22')
})

describe('what is filled in', () => {
  const fill = (globals) => {
    const context = createContext(globals)
    new Script(read('delivery/fill-ins.js')).runInContext(context)
    return context
  }

  it('tells whether an address can be read', () => {
    const Bare = class extends URL {}
    Bare.canParse = undefined
    const { URL: filled } = fill({ URL: Bare, AbortSignal: { any: true } })
    expect([filled.canParse('https://a.th'), filled.canParse('/x', 'https://a.th')]).toEqual([true, true])
    expect(filled.canParse('no address')).toBe(false)
  })

  it('joins signals: the first that ends ends all, with its reason', () => {
    const { AbortSignal: filled } = fill({ URL: { canParse: true }, AbortSignal: {}, AbortController })
    const [one, other] = [new AbortController(), new AbortController()]
    const joined = filled.any([one.signal, other.signal])
    expect(joined.aborted).toBe(false)
    other.abort('enough')
    one.abort('late')
    expect([joined.aborted, joined.reason]).toEqual([true, 'enough'])
    expect(filled.any([AbortSignal.abort('before'), one.signal]).reason).toBe('before')
  })
})
