import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AUDIT_TOPICS, partsOfTopic } from '@thokham/domain/audit-actions'
import { expect, it } from 'vitest'

const SERVER = fileURLToPath(new URL('../../', import.meta.url))
const WORDS = readFileSync(`${SERVER}../../web/src/text/audit.ts`, 'utf8')
const VERBS = /const VERBS[^{]*\{([^}]*)\}/.exec(WORDS)?.[1] ?? ''

/** Actions that are written out in the code. One made of a topic and a variable can be looked up by no test: it stays a topic with its dot. */
const noted = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(`${SERVER}${file}`, 'utf8').matchAll(/(?:action: |AuditEntry\()([^,\n]*)/g),
  ])
  .flatMap(([, said = '']) => [...said.matchAll(/['`]([\w-]+\.[\w-]*)/g)])
  .map(([, action = '']) => action)

it('every action that is noted has words for the admins, and a topic to find it by', () => {
  expect(noted.length).toBeGreaterThan(30)
  expect(noted.filter((action) => action.endsWith('.'))).toEqual([])
  const parts = AUDIT_TOPICS.flatMap(partsOfTopic)
  const [topicOf, verbOf] = [
    (action: string) => action.split('.')[0] ?? '',
    (action: string) => action.split('.')[1] ?? '',
  ]
  expect(noted.filter((action) => !parts.includes(topicOf(action)))).toEqual([])
  const hasWords = (action: string) =>
    WORDS.includes(`'${action}':`) || VERBS.includes(`  ${verbOf(action)}:`)
  expect(noted.filter((action) => !hasWords(action))).toEqual([])
  // What is done with the records of any kind (`server/src/resources`), whose type says the topic.
  const done = ['create', 'update', 'delete', 'restore', 'reorder']
  expect(done.filter((verb) => !VERBS.includes(`  ${verb}:`))).toEqual([])
})
