import { runToEnd } from '../child.mjs'

/**
 * Asks the registry what is known of the packages that are shipped. High and critical ones fail; a registry that cannot be asked
 * is said, and fails nothing.
 * @returns {Promise<import('./reports.mjs').Outcome>}
 */
export async function audit(root) {
  const { said } = await runToEnd('npm', ['audit', '--omit=dev', '--json', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return judgeAudit(said)
}

/** Judges what `npm audit --json` said. */
export function judgeAudit(said) {
  const answer = readAnswer(said)
  if (!answer?.vulnerabilities)
    return { passed: 0, failures: [], skipped: ['npm audit: this registry cannot be asked'] }
  const grave = Object.values(answer.vulnerabilities).filter(({ severity }) => /high|critical/.test(severity))
  if (grave.length === 0) return { passed: 1, failures: [] }
  const failures = grave.map(({ name, severity, range }) => ({
    name: `npm audit: ${name}`,
    text: `${severity}: ${name} ${range}`,
  }))
  return { passed: 0, failures }
}

function readAnswer(said) {
  try {
    return JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
