import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildWhenStale } from './build.mjs'

const built = (file) => readFileSync(fileURLToPath(new URL(`../web/dist/${file}`, import.meta.url)), 'utf8')

beforeAll(() => buildWhenStale(['web']))

it('keeps the letters that pages announce: without a network the interface and prompts look as always', () => {
  const page = built('app.html')
  const announced = [...page.matchAll(/<link rel="preload" href="([^"]+\.woff2)"/g)].map(([, file]) => file)
  const byUse = new Map(JSON.parse(/<!-- fonts (.*?) -->/.exec(page)?.[1] ?? '[]'))
  const ofPrompts = ['num', 'prompt'].flatMap((name) => byUse.get(name).map((file) => `/${file}`))
  expect(announced).toHaveLength(2)
  expect(ofPrompts).toHaveLength(2)
  const kept = JSON.parse(/const FILES = (\[.*?\])/.exec(built('sw.js'))?.[1] ?? '[]')
  expect(kept).toEqual(expect.arrayContaining([...announced, ...ofPrompts]))
  expect(
    kept.filter((file) => file.endsWith('.woff2')).toSorted(),
    'and no letters that no page announces',
  ).toEqual([...new Set([...announced, ...ofPrompts])].toSorted())
})
