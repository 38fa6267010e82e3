import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as engine from './index.ts'

const page = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

describe('README.md', () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(page('README.md')) ?? []
  const recipe = /^const recipe = ([\s\S]*?\n\}\))/m.exec(code)?.[1] ?? ''
  const names = Object.keys(engine)
  const run = (expression: string) =>
    new Function(...names, `const recipe = ${recipe}; return ${expression}`)(...Object.values(engine))

  const examples = [...code.matchAll(/^(\w+\(recipe.*?\)) +\/\/ (\d+n|'.*')/gm)].map(
    ([, call = '', said = '']) => [call, said] as const,
  )

  it('has two examples with their answers', () => {
    expect(examples.map(([call]) => call)).toEqual(['count(recipe)', 'at(recipe, 0)'])
  })
  it.each(examples)('%s is %s', (call, said) => {
    expect(run(call)).toEqual(run(said))
  })

  it('shows a finding as it is', () => {
    const [, call = '', said = ''] = /^(lint\(.*?\)) +\/\/ \[\{(.*), fix \}\]$/m.exec(code) ?? []
    expect(run(call)).toMatchObject([run(`{${said}}`.replace(/^\{/, '({').replace(/\}$/, '})'))])
  })
})

describe('README.md on packing', () => {
  const [, code = ''] = /```ts\n(const packed[\s\S]*?)```/.exec(page('README.md')) ?? []

  it('shows lines as they are', () => {
    const recipe = engine.emptyRecipe({
      keywords: engine.keywordLines('Cat, sleeping on sofa\nrice terrace sunrise'),
      styles: ['Realistic', 'Watercolor'],
      aspects: ['16:9', '1:1'],
      quality: 'high',
      model: '6.1',
    })
    const packed = engine.pack([...engine.expand(recipe)], engine.PLANS.byId.basic.jobs)
    expect(code).toContain(`packed.lines               // ${packed.lines}\n`)
    expect(code).toContain(`packed.line(0).text        // '${packed.line(0).text}'\n`)
    expect(engine.unpack(packed.line(0).text)).toEqual([...engine.expand(recipe, 0, 4)])
  })
})

describe('GRAMMAR.md', () => {
  const lists = { pet: ['cat', 'dog', 'fox'], pets: ['bird'] }
  const rows = page('GRAMMAR.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim()))
  const spans = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
  const all = (template: string) => [
    ...engine.expand(engine.emptyRecipe({ keywords: [template], advanced: true, lists })),
  ]
  const counted = rows.flatMap(([, written, got, ways]) =>
    spans(written)
      .filter((template) => /^\d+$/.test(ways ?? '') && !template.includes('…') && !template.startsWith('\\'))
      .map((template) => ({ template, ways: Number(ways), got: spans(got) })),
  )

  it('has fourteen templates whose ways are counted', () => {
    expect(counted).toHaveLength(14)
  })
  it.each(counted)('$template has $ways ways, those that are shown among them', ({ template, ways, got }) => {
    const made = all(template)
    expect(made).toHaveLength(ways)
    const shown = got.flatMap((each) => each.split(', ')).filter((each) => each.split(' ').length > 1)
    expect(made).toEqual(expect.arrayContaining(shown))
  })

  it('counts the entries of lists', () => {
    expect(all('__pet__')).toEqual(['cat', 'dog', 'fox'])
    expect(all('__pet*__')).toEqual(['cat', 'dog', 'fox', 'bird'])
    expect(all('{2$$__pet__}')).toHaveLength(3 * 2)
  })

  it('prints what is escaped', () => {
    expect(all('\\{ \\| \\} \\# \\\\')).toEqual(['{ | } # \\'])
  })
})
