import { spawn } from 'node:child_process'

/**
 * Runs a program to its end as a part of this one: a signal that ends us ends it first. With `endsUs` false it goes on
 * the side of a program that ends in its own good order.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {{ endsUs?: boolean }} [wish]
 * @returns {Promise<{ code: number, said: string }>} its exit code, and what it wrote to the streams that are pipes
 */
export function runToEnd(program, args, options, { endsUs = true } = {}) {
  const child = spawn(program, args, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const end = (signal) => {
    child.kill(signal)
    if (endsUs) child.once('close', () => process.exit(1))
  }
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, end)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, end)
      resolve({ code: code ?? 1, said })
    })
  })
}
