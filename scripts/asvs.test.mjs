import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/asvs.md`, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| \d+\.\d/.test(line) && line.split('|').length === 7)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, item, level, about, state, evidence]) => ({ item, level, about, state, evidence }))

/** Items of levels 1 and 2 that each chapter of the standard has, those that it has deleted left out. */
const ITEMS = [38, 53, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23]

it('every item of both levels stands there once, with its evidence or why not', () => {
  const chapters = ITEMS.map((_, at) => rows.filter(({ item }) => item.startsWith(`${at + 1}.`)).length)
  expect(chapters).toEqual(ITEMS)
  expect(new Set(rows.map(({ item }) => item)).size).toBe(rows.length)
  for (const { item, level, about, state, evidence } of rows) {
    expect([item, ['1', '2'].includes(level)]).toEqual([item, true])
    expect([item, ['met', 'partly', 'not', '—'].includes(state)]).toEqual([item, true])
    expect([item, about !== '' && evidence !== '']).toEqual([item, true])
  }
})

it('the sums are those of the rows', () => {
  const count = (state) => rows.filter((row) => row.state === state).length
  const sums = [count('met'), count('partly'), count('not'), count('—'), rows.length]
  expect(page).toContain(`| ${sums.join(' | ')} |`)
})

it('what is named as evidence exists', () => {
  const named = rows.flatMap(({ evidence }) => [...evidence.matchAll(/`([\w.-]+(?:\/[\w./-]+|\.md))`/g)])
  expect(named.length).toBeGreaterThan(200)
  expect(named.map(([, path]) => path).filter((path) => !existsSync(root + path))).toEqual([])
})
