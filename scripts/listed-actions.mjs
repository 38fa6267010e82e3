import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const WEB = join(ROOT, 'web/src')
const CONTRACT = join(ROOT, 'contract/src')
/** What makes an action of the operation that it is given, or of the work in what it is given. */
const MAKERS = new Set([
  'useAction',
  'useForm',
  'undoBy',
  'importBy',
  'useEmailRequest',
  'useMark',
  'savedOrder',
  'resource',
  'useRecordForm',
])
const NOT_LISTED = /\.test\.|\.d\.ts|[\\/]testing[\\/]|[\\/]kit[\\/]/

/** Lists every action of the web, and every call that changes something outside of one. What a query asks changes nothing. */
export function listActions() {
  const operations = operationsOfContract()
  const actions = []
  const strays = []
  for (const entry of readdirSync(WEB, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || !/\.tsx?$/.test(path) || NOT_LISTED.test(path)) continue
    const source = readFileSync(path, 'utf8')
    if (
      !/\b(useAction|useForm|undoBy|importBy|useEmailRequest|useMark|savedOrder|resource|useRecordForm|call|callFile)\(/.test(
        source,
      )
    )
      continue
    const file = relative(ROOT, path).split(sep).join('/')
    const named = operationsImported(source, operations)
    walk(parseSync(path, source).program, false, (node, isInAction) => {
      const [first, second] = node.arguments ?? []
      if (!first) return
      const callee = node.callee?.name
      const meant = (callee === 'resource' ? valuesIn(first) : namesIn(first)).flatMap(
        (name) => named.get(name) ?? [],
      )
      if (MAKERS.has(callee)) {
        const at = `${file}:${source.slice(0, node.start).split('\n').length}`
        const options =
          (callee === 'useAction' || callee === 'useForm') && second?.type === 'ObjectExpression'
            ? new Set(keysOf(second))
            : null
        for (const operation of meant) actions.push({ at, name: operation.name, operation, options })
        const own = first.properties?.find(({ key }) => key?.name === 'name')?.value
        for (const name of own ? wordsIn(own, named) : [])
          actions.push({ at, name, operation: null, options })
      } else if ((callee === 'call' || callee === 'callFile') && !isInAction)
        for (const { name, isChanging } of meant) if (isChanging) strays.push({ file, operation: name })
    })
  }
  return { actions, strays }
}

function operationsOfContract() {
  const found = new Map()
  for (const file of readdirSync(CONTRACT)) {
    if (!/^[\w-]+\.ts$/.test(file)) continue
    const module = `@thokham/contract/${file.slice(0, -3)}`
    const source = readFileSync(join(CONTRACT, file), 'utf8')
    for (const [, exported, body] of source.matchAll(/export const (\w+) = operation\(\{(.*?)\n\}\)/gs)) {
      const name = /\n {2}name: '([^']+)'/.exec(body)?.[1]
      const isChanging = /\n {2}method: '(?!GET)/.test(body)
      found.set(`${module} ${exported}`, { name, isChanging, module, exported })
    }
  }
  return found
}

/** Returns the operations that a file imports, by the names that they have in it. */
function operationsImported(source, operations) {
  const named = new Map()
  for (const [, names, module] of source.matchAll(/import \{([^}]*)\} from '(@thokham\/contract\/[\w-]+)'/g))
    for (const each of names.split(',')) {
      const [theirs, ours = theirs] = each.trim().split(' as ')
      const operation = operations.get(`${module} ${theirs}`)
      if (operation) named.set(ours, operation)
    }
  return named
}

/** Visits each node, and tells whether it stands in what an action was given, or in what a query asks. */
function walk(node, isInAction, visit) {
  visit(node, isInAction)
  const isWithin = isInAction || MAKERS.has(node.callee?.name) || node.key?.name === 'queryFn'
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') walk(child, isWithin, visit)
}

/** Names what an expression may be: itself, or either side of a choice. */
function namesIn({ type, name, consequent, alternate }) {
  if (type === 'Identifier') return [name]
  return type === 'ConditionalExpression' ? [consequent, alternate].flatMap(namesIn) : []
}

/** Returns the names that work of its own may have: written out, or an operation's. */
function wordsIn({ value, object, consequent, alternate }, named) {
  if (consequent) return [consequent, alternate].flatMap((side) => wordsIn(side, named))
  return [object ? named.get(object.name)?.name : value].filter(Boolean)
}

/** Names what the parts of an object are. */
const valuesIn = ({ properties }) => properties.flatMap(({ value }) => namesIn(value))

const keysOf = ({ properties }) => properties.flatMap(({ key }) => key?.name ?? [])
