import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { trendLine } from './drawings.ts'

const tokensOf = (path: string) => {
  const css = readFileSync(new URL(path, import.meta.url), 'utf8')
  return new Map([...css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

describe('the dyes', () => {
  it('are those of the screens', () => {
    const screens = tokensOf('../../../web/src/styles/tokens.css')
    for (const [name, value] of tokensOf('./tokens.css'))
      if (!name?.startsWith('--font')) expect(value, name).toBe(screens.get(name))
  })
})

describe('the line of looks', () => {
  it('runs from the oldest at the left to the latest, the lowest at the bottom', () => {
    expect(trendLine([10, 20, 15])).toEqual({ points: '3,13 31,3 59,8', last: [59, 8] })
    expect(trendLine([7, 7])).toEqual({ points: '3,8 59,8', last: [59, 8] })
    expect(trendLine([7])).toBeNull()
    expect(trendLine([])).toBeNull()
  })
})
