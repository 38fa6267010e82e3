/** A statement of a migration, as it is judged: without comments, texts, and bodies of functions. */
interface Statement {
  text: string
  /** It stands below a line `-- contracts: why nobody needs it`. */
  isDeclared: boolean
}

/** Comments, texts, quoted names, bodies between dollars, and what ends a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
const DECLARES = /^-- contracts: \S/
const NAME = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?(?:public\.)?(\w+)`
const MAKES = new RegExp(
  `^CREATE (?:UNLOGGED )?(?:UNIQUE )?(?:TABLE|INDEX|FUNCTION|VIEW|SEQUENCE|TYPE|TRIGGER)(?: CONCURRENTLY)? ${NAME}`,
  'i',
)
const ALTERS_TABLE = new RegExp(`^ALTER (?:TABLE|INDEX|SEQUENCE|VIEW|FUNCTION) ${NAME}`, 'i')

/** Actions of ALTER that may break code which knows the table as it was. */
const CONTRACTING_ACTIONS = [
  // A column, constraint, default, identity or expression; without NOT NULL a null may be read where none was.
  /^DROP\b/i,
  /^ALTER (?:COLUMN )?\w+ (?:DROP\b|SET NOT NULL\b|(?:SET DATA )?TYPE\b)/i,
  /^RENAME\b/i,
  /^SET SCHEMA\b/i,
  // NOT VALID spares the rows that are there, and is asked of each that is written.
  /^ADD (?:CONSTRAINT \w+ )?(?:CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY|EXCLUDE)\b/i,
  /^(?:ENABLE|FORCE) ROW LEVEL SECURITY\b/i,
  /^DISABLE (?:TRIGGER|RULE)\b/i,
]
const ADDS_COLUMN = /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?\w+ /i
const MUST_BE_FILLED = /\b(?:NOT NULL|PRIMARY KEY)\b/i
const IS_FILLED = /\b(?:DEFAULT|GENERATED|(?:small|big)?serial)\b/i

/** Other statements that may; the name is that of what they change. */
const CONTRACTING = [
  new RegExp(
    `^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|INDEX|FUNCTION|SEQUENCE|TYPE|TRIGGER)(?: CONCURRENTLY)? ${NAME}`,
    'i',
  ),
  /^DROP\b/i,
  new RegExp(String.raw`^CREATE UNIQUE INDEX\b.*? ON ${NAME}`, 'i'),
  new RegExp(`^CREATE (?:OR REPLACE )?(?:CONSTRAINT )?(?:TRIGGER|RULE|POLICY) .*? (?:ON|TO) ${NAME}`, 'i'),
  new RegExp(`^CREATE OR REPLACE (?:FUNCTION|PROCEDURE|VIEW) ${NAME}`, 'i'),
  new RegExp(`^TRUNCATE (?:TABLE )?${NAME}`, 'i'),
  new RegExp(`^DELETE FROM ${NAME}`, 'i'),
  /^REVOKE\b/i,
  /^ALTER (?:TYPE|DOMAIN|SCHEMA|TRIGGER|POLICY|EXTENSION|DEFAULT PRIVILEGES)\b(?!.*\bADD VALUE\b)/i,
  // What stands in a block is not read: it may do anything.
  /^DO\b/i,
]

/**
 * Lists the statements of migrations that may break the code of the version before them, which runs on their tables while
 * servers are exchanged: what takes away, renames or replaces what it uses, and what asks more of the rows that it writes.
 * What these migrations make themselves that code does not know.
 * @param migrations since that version, in order
 * @returns of each migration's name its statements that no line `-- contracts: …` declares, on one line each
 */
export function contractingStatements(migrations: { name: string; sql: string }[]): [string, string][] {
  const fresh = new Set<string>()
  const found: [string, string][] = []
  for (const { name, sql } of migrations) {
    for (const { text, isDeclared } of statementsOf(sql)) {
      if (!isDeclared && contracts(text, fresh)) found.push([name, text])
      const made = MAKES.exec(text)?.[1]
      if (made) fresh.add(made)
    }
  }
  return found
}

function statementsOf(sql: string): Statement[] {
  const statements: Statement[] = []
  let [text, isDeclared, from] = ['', false, 0]
  const end = () => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line) statements.push({ text: line, isDeclared })
    ;[text, isDeclared] = ['', false]
  }
  for (const { 0: token, index } of sql.matchAll(TOKEN)) {
    text += sql.slice(from, index)
    from = index + token.length
    if (token === ';') end()
    else if (token.startsWith('"')) text += token.slice(1, -1)
    else if (/^['$]/.test(token)) text += "''"
    else isDeclared ||= DECLARES.test(token)
  }
  text += sql.slice(from)
  end()
  return statements
}

function contracts(statement: string, fresh: Set<string>): boolean {
  const altered = ALTERS_TABLE.exec(statement)
  if (altered?.[1]) {
    if (fresh.has(altered[1])) return false
    return actionsOf(statement.slice(altered[0].length)).some(
      (action) => CONTRACTING_ACTIONS.some((pattern) => pattern.test(action)) || leavesUnfilled(action),
    )
  }
  const match = CONTRACTING.map((pattern) => pattern.exec(statement)).find((each) => each !== null)
  return Boolean(match && !(match[1] && fresh.has(match[1])))
}

/** Tells whether an action adds a column that code which does not know it leaves empty, and may not. */
function leavesUnfilled(action: string): boolean {
  return ADDS_COLUMN.test(action) && MUST_BE_FILLED.test(action) && !IS_FILLED.test(action)
}

/** Splits what follows the table's name at the commas that stand in no brackets. */
function actionsOf(text: string): string[] {
  const actions: string[] = []
  let [depth, action] = [0, '']
  for (const sign of text) {
    if (sign === '(') depth++
    if (sign === ')') depth--
    if (sign === ',' && depth === 0) {
      actions.push(action.trim())
      action = ''
    } else action += sign
  }
  return [...actions, action.trim()]
}
