/**
 * Reads a unit of systemd: the settings of each section, each with its values in their order. Lines that end in a backslash go on.
 * @param {string} text
 * @returns {Record<string, Record<string, string[]>>}
 */
export function readUnit(text) {
  const sections = {}
  let section
  for (const line of text.replace(/\s*\\\n\s*/g, ' ').split('\n')) {
    const [, name] = line.match(/^\[([\w-]+)\]$/) ?? []
    const [, key, value] = line.match(/^(\w+)=(.*)$/) ?? []
    if (name) {
      sections[name] ??= {}
      section = sections[name]
    } else if (key && section) {
      section[key] = [...(section[key] ?? []), value]
    }
  }
  return sections
}

/**
 * Returns the words of a unit's command as systemd reads them: without the signs before it, quotes hold words together, `%%` is a
 * percent sign and `%i` the instance, a word `$NAME` becomes the words of that variable.
 * @param {string} command
 * @param {{ instance?: string, env?: Record<string, string> }} [given]
 * @returns {string[]}
 */
export function wordsOfCommand(command, { instance = '', env = {} } = {}) {
  return quotedWords(command.replace(/^[-+!@:]+/, '')).flatMap((word) => {
    const [, variable] = /^\$(\w+)$/.exec(word) ?? []
    if (variable) return (env[variable] ?? '').split(/\s+/).filter(Boolean)
    return [word.replace(/%([%i])/g, (_, which) => (which === 'i' ? instance : '%'))]
  })
}

/**
 * Returns the variables of a file that `EnvironmentFile=` names, or of lines `Environment=`.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function readEnvironment(text) {
  const lines = text.split('\n').filter((line) => /^"?[A-Za-z_]\w*=/.test(line))
  const settings = lines.flatMap((line) => (line.startsWith('"') ? quotedWords(line) : line))
  return Object.fromEntries(
    settings.map((setting) => {
      const [, name, value] = setting.match(/^(\w+)=(.*)$/)
      return [name, value.replace(/^(["'])(.*)\1$/, '$2')]
    }),
  )
}

const quotedWords = (text) =>
  [...text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare)
