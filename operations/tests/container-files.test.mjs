import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

/** What the files of a container say of the repository and of each other (docs/operations.md#in-a-container). */
const read = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')
const dockerfile = read('Dockerfile')
const compose = [parse(read('compose.yaml')), parse(read('compose.postgresql.yaml'))]
/** As the operator reads them. */
const settings = [...read('docs/operations.md').matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name)

it('the image is built of every workspace', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const taken = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, path]) => path)
  expect(taken).toEqual(expect.arrayContaining(workspaces))
})

it('every setting that the container is given is one of the server’s', () => {
  const given = compose.flatMap(({ services }) => Object.keys(services.app.environment))
  const [, own] = /^ENV NODE_ENV=production (.+)$/m.exec(dockerfile)
  const names = [...given, ...own.split(' ').map((pair) => pair.split('=')[0])]
  expect(names).toContain('DATA_DIR')
  expect(settings).toEqual(expect.arrayContaining(names))
})

it('the volume is the data folder, and what listens is what is published', () => {
  const [, folder, port] = /DATA_DIR=(\S+) .*PORT=(\d+)/.exec(dockerfile)
  expect(dockerfile).toContain(`\nVOLUME ${folder}\n`)
  const { ports, volumes } = compose[0].services.app
  expect(volumes).toEqual([`data:${folder}`])
  expect(ports[0]).toMatch(new RegExp(`:${port}$`))
})

it('an ordinary account runs it', () => {
  expect(/^USER (\S+)$/m.exec(dockerfile)?.[1]).toBe('thokham')
})
