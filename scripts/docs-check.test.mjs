import { describe, expect, test } from 'vitest'
import { docsFaults } from './docs-check.mjs'

const PRODUCT = '# Product\n\n## Coupons\n\n### The day’s quota, by `prompt_count`\n\n## Coupons\n'
const GLOSSARY = `| ไทย | in code | meaning |
|---|---|---|
| คีย์เวิร์ด | \`keyword\` | one line |
| โควตา | \`daily-quota.ts\` | a day’s prompts |
`
/** A repository in which all is well. */
const SOUND = {
  'docs/product.md': PRODUCT,
  'docs/glossary.md': GLOSSARY,
  'docs/decisions/021-a-place-is-passed-on-first.md': '# 021\n',
  'domain/src/daily-quota.ts':
    '/** By docs/product.md#coupons and decision 021. */\nexport const keyword = 1\n',
  'README.md':
    '[product](docs/product.md#coupons), [again](docs/product.md#coupons-1), [here](#read), [folder](domain/)\n# Read\n',
}
const faultsOf = (change) => docsFaults(new Map(Object.entries({ ...SOUND, ...change })))

test('what is well is left alone', () => {
  expect(faultsOf({})).toEqual([])
})

describe('what is wrong is named with its place', () => {
  test.each([
    ['a bare number', { 'domain/src/a.ts': '\n/** §4 */' }, 'domain/src/a.ts:2 cites a rule by “§”'],
    ['a page that is not here', { 'web/src/a.tsx': '// decisions.md, opening' }, 'cites decisions.md'],
    [
      'a page of another house',
      { 'web/src/a.tsx': 'const a = 1\n/** Renders it (screens.md Everywhere 5). */' },
      'web/src/a.tsx:2 cites screens.md',
    ],
    ['a page of another house in a page', { 'docs/a.md': 'See screens.md.' }, 'docs/a.md:1 cites screens.md'],
    ['a page of a style sheet', { 'web/src/a.css': '/* As in look.md */' }, 'cites look.md'],
    ['a page of settings', { 'operations/deploy/a.yml': 'a: 1 # content/look.md' }, 'cites content/look.md'],
    ['a page of a table', { 'server/src/db/migrations/0070-a.sql': '-- (screens.md)' }, 'cites screens.md'],
    [
      'a heading that is gone',
      { 'domain/src/a.ts': '// docs/product.md#slips' },
      'docs/product.md#slips, but',
    ],
    ['a page that is gone', { 'domain/src/a.ts': '// docs/selling.md' }, 'leads to docs/selling.md'],
    ['a decision that is gone', { 'domain/src/a.ts': '/** decision 999 */' }, 'names decision 999'],
    [
      'a number of two decisions',
      { 'docs/decisions/021-a-line.md': '# 021\n' },
      'docs/decisions/021-a-place-is-passed-on-first.md:1 has the number of 021-a-line.md',
    ],
    [
      'a number of two migrations',
      { 'server/src/db/migrations/0052-a.sql': '', 'server/src/db/migrations/0052-b.sql': '' },
      'server/src/db/migrations/0052-b.sql:1 has the number of 0052-a.sql',
    ],
    ['a long line', { 'docs/a.md': `# A\n\n${'a word '.repeat(18)}` }, 'docs/a.md:3 has 126 letters'],
    ['a dead link', { 'docs/a.md': 'see [it](decisions/022-x.md)' }, 'leads to docs/decisions/022-x.md'],
    ['a dead link to a heading', { 'docs/a.md': '[it](product.md#slips)' }, 'docs/product.md#slips, but'],
    ['a dead link within a page', { 'docs/a.md': '[it](#slips)' }, 'leads to docs/a.md#slips'],
    ['a path that is gone', { 'docs/a.md': 'in `domain/src/gone.ts` it says' }, 'names domain/src/gone.ts'],
    ['a path of the first page', { 'README.md': '# Read\n`domain/src/gone/`' }, 'README.md:2 names domain/'],
    ['a path of a folder’s page', { 'domain/README.md': '`docs/gone.png`' }, 'names docs/gone.png'],
    ...['operations', 'extension', 'examples'].map((folder) => [
      `a path of ${folder}`,
      { [`${folder}/here.txt`]: '', 'docs/a.md': `\`${folder}/here.txt\`, \`${folder}/gone.txt\`` },
      `names ${folder}/gone.txt`,
    ]),
    [
      'a Thai term twice',
      {
        'docs/glossary.md': `${GLOSSARY}| ชุด / โควตา | \`Set\` | again |\n`,
        'domain/src/a.ts': 'type Set = 1',
      },
      'docs/glossary.md:5 has “โควตา”, which stands in line 4 already',
    ],
    [
      'a name twice',
      { 'docs/glossary.md': `${GLOSSARY}| คำ | \`keyword\` | again |\n` },
      'docs/glossary.md:5 has “keyword”, which stands in line 3 already',
    ],
    [
      'a name that only a file of a cluster has',
      {
        'docs/glossary.md': `${GLOSSARY}| ด้าย | \`threads\` | thread |\n`,
        'operations/deploy/a.yml': 'threads: 1',
      },
      'names `threads`, which the code does not',
    ],
    [
      'a name that the code does not have',
      { 'docs/glossary.md': `${GLOSSARY}| ด้าย | \`keywords\` | thread |\n` },
      'names `keywords`, which the code does not',
    ],
  ])('%s', (_what, change, message) => {
    const faults = faultsOf(change)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(message)
  })
})

describe('what only looks wrong is left alone', () => {
  test.each([
    ['a frozen migration', { 'server/src/db/migrations/0006-payments.sql': '-- (decisions.md §4)' }],
    [
      'pages that are here, by their name or the end of their path',
      { 'domain/src/a.ts': '// product.md, docs/product.md, decisions/021-a-place-is-passed-on-first.md' },
    ],
    ['a page in an example', { 'docs/a.md': 'Write `gone.md`, [here](https://a.co/gone.md).' }],
    [
      'a page that is text of the program',
      { 'domain/src/a.ts': "export const a = ['gone.md', 'https://a.co/b.md']" },
    ],
    ['our own decisions', { 'domain/src/a.ts': '// docs/decisions/021-a-place-is-passed-on-first.md' }],
    ['an address elsewhere', { 'docs/a.md': '[it](https://example.com/x.md#slips) [mail](mailto:a@b.co)' }],
    ['a link in an example', { 'docs/a.md': '```md\n[it](gone.md)\n# Slips\n```\n' }],
    [
      'a long row of a table, and a long word',
      { 'docs/a.md': `| ${'a word '.repeat(18)}|\n\n${'x'.repeat(130)}` },
    ],
    ['what is built', { 'docs/a.md': 'the build writes `web/dist/screens.json`' }],
    ['a command or a pattern', { 'docs/a.md': '`npm test`, `server/src/**/*.test.ts`, `domain`' }],
    ['what a decision said then', { 'docs/decisions/001-x.md': '# 001\n`domain/src/gone.ts`' }],
    [
      'a heading with signs in it',
      { 'domain/src/a.ts': '// docs/product.md#the-days-quota-by-prompt_count' },
    ],
  ])('%s', (_what, change) => {
    expect(faultsOf(change)).toEqual([])
  })
})
