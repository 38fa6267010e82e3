import { availableParallelism } from 'node:os'

/**
 * Runs stages in their order, side by side as far as there are processors for them; the first always runs, whatever it asks.
 * @param {[string, import('./stages.mjs').Stage][]} stages
 * @param {(name: string, result: Result) => void} onEnd told of each as it ends
 * @param {number} [cores]
 * @returns {Promise<Map<string, Result>>} in the order given
 *
 * @typedef {import('./reports.mjs').Outcome & { seconds: number }} Result
 */
export async function runStages(stages, onEnd, cores = availableParallelism()) {
  const results = new Map(stages.map(([name]) => [name, undefined]))
  const waiting = [...stages]
  const running = new Map()
  let free = cores
  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting[0]; next && (running.size === 0 || next[1].cores <= free); next = waiting[0]) {
      waiting.shift()
      const [name, stage] = next
      const taken = Math.min(stage.cores, cores)
      free -= taken
      running.set(
        name,
        timed(name, stage).then((result) => {
          free += taken
          running.delete(name)
          results.set(name, result)
          onEnd(name, result)
        }),
      )
    }
    await Promise.race(running.values())
  }
  return results
}

async function timed(name, stage) {
  const started = Date.now()
  const outcome = await stage
    .run(name)
    .catch((error) => ({ passed: 0, failures: [{ name: `the stage ${name}`, text: error.message }] }))
  return { ...outcome, seconds: (Date.now() - started) / 1000 }
}
