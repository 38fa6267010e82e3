import { describe, expect, test } from 'vitest'
import { forbiddenImports } from './import-rules.mjs'

const faultsOf = (files) => forbiddenImports(new Map(Object.entries(files)))

describe('a forbidden import is refused, with what to do instead', () => {
  test.each([
    [
      'domain',
      { 'domain/src/rank.ts': `import { count } from '@thokham/engine'` },
      'domain depends on nothing but',
    ],
    [
      'engine, even of Node',
      { 'engine/src/count.ts': `import { hash } from 'node:crypto'` },
      'not even on Node',
    ],
    [
      'metadata, of the other pure ones too',
      { 'metadata/src/clean.ts': `import { refusedNames } from '@thokham/domain/refused-names'` },
      'depends on nothing',
    ],
    ['engine, even by type', { 'engine/src/count.ts': `import type { z } from 'zod'` }, 'depends on nothing'],
    [
      'web → server',
      { 'web/src/lib/api.ts': `import type { App } from '@thokham/server/app'` },
      'web may import',
    ],
    [
      'extension → contract',
      { 'extension/src/page/page.ts': `import type { Health } from '@thokham/contract/health'` },
      'extension may import domain and nothing else',
    ],
    ['server → web', { 'server/src/app.ts': `export * from '@thokham/web'` }, 'server may import'],
    [
      'another workspace by path',
      { 'web/src/lib/api.ts': `import '../../../server/src/app.ts'`, 'server/src/app.ts': '' },
      'use the package name @thokham/server',
    ],
    [
      'http → features',
      {
        'server/src/http/session.ts': `import { a } from '../features/prompts/reserve.ts'`,
        'server/src/features/prompts/reserve.ts': '',
      },
      'never back',
    ],
    [
      'another feature’s queries',
      {
        'server/src/features/a/do-it.ts': `import { a } from '../b/b-queries.ts'`,
        'server/src/features/b/b-queries.ts': '',
      },
      'call its command',
    ],
    [
      'a migration → application code',
      { 'server/src/db/migrations/001.ts': `import '../schema.ts'`, 'server/src/db/schema.ts': '' },
      'frozen history',
    ],
    [
      'a migration → a rule that will change',
      { 'server/src/db/migrations/001.ts': `import { LEVELS } from '@thokham/domain/access'` },
      'frozen history',
    ],
    [
      'route → route, even lazily',
      {
        'web/src/routes/vip/vip.tsx': `const a = () => import('../generator/form.tsx')`,
        'web/src/routes/generator/form.tsx': '',
      },
      'another route',
    ],
    [
      'component → route, as a worker',
      {
        'web/src/components/a.ts': `new Worker(new URL('../routes/generator/w.ts', import.meta.url))`,
        'web/src/routes/generator/w.ts': '',
      },
      'never back',
    ],
    [
      'component → the list of screens',
      { 'web/src/components/a.ts': `import { PAGES } from '../screens.ts'`, 'web/src/screens.ts': '' },
      'from above',
    ],
    [
      'code → test harness',
      { 'server/src/app.ts': `import './testing/server.ts'`, 'server/src/testing/server.ts': '' },
      'stays with the tests',
    ],
    [
      'landing → router, through others',
      {
        'web/src/landing/landing.tsx': `import '../components/link.tsx'`,
        'web/src/components/link.tsx': `import { Link } from '@tanstack/react-router'`,
      },
      'no router',
    ],
  ])('%s', (_rule, files, message) => {
    const faults = faultsOf(files)
    expect(faults).toHaveLength(1)
    expect(faults[0]).toContain(message)
  })

  test('the sentence begins with the file and the line', () => {
    expect(faultsOf({ 'domain/src/a.ts': `\nimport 'zod'` })[0]).toMatch(
      /^domain\/src\/a\.ts:2 imports zod: /,
    )
  })
})

describe('an allowed import is allowed', () => {
  test.each([
    ['contract → domain', { 'contract/src/a.ts': `import { LEVELS } from '@thokham/domain/access'` }],
    ['server → its packages', { 'server/src/a.ts': `import fastify from 'fastify'` }],
    ['a test of a pure workspace', { 'engine/src/a.test.ts': `import { test } from 'vitest'` }],
    [
      'a feature → another’s command',
      {
        'server/src/features/a/do-it.ts': `import { b } from '../b/do-b.ts'`,
        'server/src/features/b/do-b.ts': '',
      },
    ],
    [
      'route → its private parts',
      { 'web/src/routes/vip/vip.tsx': `import './card.tsx'`, 'web/src/routes/vip/card.tsx': '' },
    ],
    [
      'landing → router by type alone',
      { 'web/src/landing/landing.tsx': `import type { Link } from '@tanstack/react-router'` },
    ],
  ])('%s', (_rule, files) => {
    expect(faultsOf(files)).toEqual([])
  })
})
