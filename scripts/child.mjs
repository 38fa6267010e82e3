import { spawn } from 'node:child_process'

/**
 * Runs a program to its end as a part of this one: a signal that ends us ends it first.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<{ code: number, said: string }>} its exit code, and what it wrote to the streams that are pipes
 */
export function runToEnd(program, args, options) {
  const child = spawn(program, args, options)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  const end = (signal) => {
    child.kill(signal)
    child.once('close', () => process.exit(1))
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
