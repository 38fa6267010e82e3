/**
 * Puts a node's own name, its paths and its passwords into a file of operations/deploy/.
 * @param {string} text
 * @param {string} machine
 * @param {Record<string, string>} replacements
 */
export function placed(text, machine, replacements) {
  const own = /^(\s*)(name|initial-advertise-peer-urls|advertise-client-urls|connect_address): (.*)\bdb1\b/gm
  let result = text.replace(own, (_, indent, key, before) => `${indent}${key}: ${before}${machine}`)
  for (const [from, to] of Object.entries(replacements)) result = result.replaceAll(from, to)
  return result
}
