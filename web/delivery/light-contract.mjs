import { readFileSync } from 'node:fs'

/** What a call in the browser never looks at: the server validates, and the types are checked before the build. */
const SCHEMAS = new Set(['params', 'query', 'body', 'response'])
const OF_CONTRACT = /[\\/]contract[\\/]src[\\/][\w-]+\.ts(\?|$)/
const WHOLE = '?with-schemas'
/** What zod brings for others: descriptions of schemas as JSON, and its own English sentences. Ours are reasons and Thai. */
const NOT_OURS = /[\\/]zod[\\/]v4[\\/](core[\\/](to-json-schema|json-schema-processors)|locales[\\/]en)\.js$/

/**
 * Makes the contract light in the browser: operations keep their name, method and path, while their schemas go, and zod
 * with them, for every module that only calls. A module that reads schemas (`signIn.body`, `emailField`) is given the whole
 * one, and zod without what the browser never asks it for.
 * @returns {import('vite').Plugin}
 */
export function lightContract() {
  return {
    name: 'light-contract',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (!importer) return null
        const isWithin = source.startsWith('./') && OF_CONTRACT.test(importer)
        if (!isWithin && !source.startsWith('@thokham/contract/')) return null
        const found = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!found || found.id.endsWith(WHOLE)) return found
        const isWhole = isWithin ? importer.endsWith(WHOLE) : readsSchemas(this, importer, source, found.id)
        return isWhole ? { ...found, id: found.id + WHOLE } : found
      },
    },
    load: (id) => (NOT_OURS.test(id) ? emptied(read(id)) : null),
    transform(code, id) {
      if (!OF_CONTRACT.test(id)) return null
      return { code: id.endsWith(WHOLE) ? code : withoutSchemas(code, this.parse(code)), map: null }
    },
  }
}

/** Returns whether a module takes schemas from there, or looks into those of an operation. */
function readsSchemas(context, importer, source, found) {
  const code = read(importer)
  const declared = read(found)
  const schemas = schemasOf(declared, context.parse(declared, { lang: 'ts' }))
  const named = new RegExp(`import \\{([^}]*)\\} from '${source}'`, 'g')
  return [...code.matchAll(named)]
    .flatMap(([, names]) => names.split(',').map((name) => name.trim()))
    .filter((name) => name && !name.startsWith('type '))
    .some((name) => {
      const [theirs, ours = theirs] = name.split(' as ')
      return schemas.has(theirs) || new RegExp(`\\b${ours}\\.(${[...SCHEMAS].join('|')})\\b`).test(code)
    })
}

/** Returns a module of the same names, each of which is a function that makes a function which does nothing. */
function emptied(code) {
  const names = [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
  const nothing = '() => () => {}'
  return [
    ...names.map(
      ([, declared, named = declared]) => `const _${named} = ${nothing}; export { _${named} as ${named} }`,
    ),
    `export default () => ({ localeError: () => undefined })`,
  ].join('\n')
}

const read = (id) => readFileSync(id.split('?')[0], 'utf8')

/** Returns the names at the top of a contract that stand for schemas: what is made of zod, or of another schema. */
function schemasOf(code, { body }) {
  const schemas = new Set()
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const { value } = statement.source
      const isOurs = value.startsWith('./') && value !== './operation.ts'
      for (const { local } of statement.specifiers)
        if (value === 'zod' || (isOurs && !/^[A-Z_]+$/.test(local.name))) schemas.add(local.name)
    }
    for (const { id, init } of declarationsOf(statement)) {
      if (init && !isOperation(init) && mentions(code.slice(init.start, init.end), schemas))
        schemas.add(id.name)
    }
  }
  return schemas
}

function withoutSchemas(code, tree) {
  const schemas = schemasOf(code, tree)
  const imports = tree.body.filter(({ type }) => type === 'ImportDeclaration')
  const edits = tree.body.flatMap((statement) => {
    const [declared] = declarationsOf(statement)
    if (!declared?.init) return []
    if (isOperation(declared.init)) return schemasIn(declared.init.arguments[0], code)
    return schemas.has(declared.id.name) ? [statement] : []
  })
  const rest = without(code, [...edits, ...imports])
  // An import that nothing names any more would still tie the files together.
  const unused = imports.filter(
    ({ specifiers }) => !mentions(rest, new Set(specifiers.map(({ local }) => local.name))),
  )
  return without(code, [...edits, ...unused])
}

const declarationsOf = (statement) =>
  (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement)?.declarations ?? []

const isOperation = ({ type, callee }) => type === 'CallExpression' && callee.name === 'operation'

const NO_NAMES = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g

/** Returns whether code names one of them, outside comments and texts, and not as a property; three dots are none. */
const mentions = (code, names) =>
  [...code.replace(NO_NAMES, '""').matchAll(/(?<![\w$]|(?<!\.\.)\.)[\w$]+(?!\s*:)/g)].some(([name]) =>
    names.has(name),
  )

function schemasIn(declared, code) {
  return declared.properties
    .filter(({ key }) => key && SCHEMAS.has(key.name))
    .map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end }))
}

function without(code, parts) {
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}
